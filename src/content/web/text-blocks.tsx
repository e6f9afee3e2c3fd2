import type { ReactNode } from 'react';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { type ParagraphOrList, splitByQueryWords } from '../policy-search.ts';
import styles from './content.module.css';

/** Paragraphs and lists, with the words that were searched for marked. */
export function TextBlocks({
  blocks,
  queryWords = [],
}: {
  blocks: ParagraphOrList[];
  queryWords?: string[];
}) {
  return blocks.map((block) =>
    typeof block === 'string' ? (
      <p key={block}>
        <HighlightedText text={block} queryWords={queryWords} />
      </p>
    ) : (
      <ul key={block[0]} className={styles.points}>
        {block.map((point) => (
          <li key={point}>
            <HighlightedText text={point} queryWords={queryWords} />
          </li>
        ))}
      </ul>
    ),
  );
}

/** A text with the words that were searched for marked. */
export function HighlightedText({ text, queryWords }: { text: string; queryWords: string[] }) {
  let position = 0;
  return splitByQueryWords(text, queryWords).map((piece) => {
    const key = position;
    position += piece.text.length;
    return piece.marked ? <mark key={key}>{piece.text}</mark> : piece.text;
  });
}

interface FoldedPartProps {
  title: string;
  heading?: 'h2' | 'h3';
  /** Where there is room beside the rest it stands open. */
  opens?: boolean;
  children: ReactNode;
}

/** A part under its heading, folded: hardly anyone needs more than one. */
export function FoldedPart({ title, heading: Heading = 'h2', opens = false, children }: FoldedPartProps) {
  return (
    <details className={joinClassNames(styles.fold, opens && styles.folded)}>
      <summary>
        <Heading>{title}</Heading>
      </summary>
      <div className={styles.foldText}>{children}</div>
    </details>
  );
}
