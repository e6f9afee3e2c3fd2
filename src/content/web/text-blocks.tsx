import type { ReactNode } from 'react';
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

/** Steps one after another, each an `<li>` that begins with its name in `<strong>`. */
export function StepList({ children }: { children: ReactNode }) {
  return <ol className={styles.steps}>{children}</ol>;
}
