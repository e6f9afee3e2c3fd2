import { type Block, cutAtWords } from '../../policy-search.ts';
import styles from '../content.module.css';

/** Paragraphs and lists, with the words that were asked for marked. */
export function TextBlocks({ blocks, asked = [] }: { blocks: Block[]; asked?: string[] }) {
  return blocks.map((block) =>
    typeof block === 'string' ? (
      <p key={block}>
        <MarkedText text={block} asked={asked} />
      </p>
    ) : (
      <ul key={block[0]} className={styles.points}>
        {block.map((point) => (
          <li key={point}>
            <MarkedText text={point} asked={asked} />
          </li>
        ))}
      </ul>
    ),
  );
}

/** A text with the words that were asked for marked. */
export function MarkedText({ text, asked }: { text: string; asked: string[] }) {
  let place = 0;
  return cutAtWords(text, asked).map((piece) => {
    const key = place;
    place += piece.text.length;
    return piece.marked ? <mark key={key}>{piece.text}</mark> : piece.text;
  });
}
