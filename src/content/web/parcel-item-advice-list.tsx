import { Link } from 'react-router';
import card from '../../ui/card.module.css';
import { joinClassNames } from '../../ui/join-class-names.ts';
import tone from '../../ui/states/tone.module.css';
import { type ParcelItemAdvice, parcelItemVerdictLabels } from '../thing.ts';
import styles from './parcel-item-advice-list.module.css';

const tones: Record<ParcelItemAdvice['verdict'], string | undefined> = {
  allowed: tone.good,
  usually: tone.good,
  varies: tone.waiting,
  prohibited: tone.bad,
  'not-sold': tone.quiet,
};

/** Things with the verdict in words, why, and the way to what the shop has of them or instead of them. */
export function ParcelItemAdviceList({
  things,
  refusalOf,
}: {
  things: ParcelItemAdvice[];
  /** Returns that the chosen facility refuses it; null where it is not known to. Without it a heading says what is not sold. */
  refusalOf?(thing: ParcelItemAdvice): string | null;
}) {
  return (
    <ul className={joinClassNames(card.list, styles.things)}>
      {things.map((thing) => {
        const { name, verdict, why, goods, instead } = thing;
        const refusal = refusalOf?.(thing) ?? null;
        return (
          <li key={name}>
            <strong>{name}</strong>
            {(refusalOf || verdict !== 'not-sold') && (
              <span
                className={joinClassNames(styles.verdict, refusal === null ? tones[verdict] : tone.waiting)}
              >
                {refusal ?? parcelItemVerdictLabels[verdict]}
              </span>
            )}
            <p>
              {why}
              {goods !== undefined && <GoodsLink label="В магазине" query={goods} />}
              {instead !== undefined && <GoodsLink label="Вместо этого" query={instead} />}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function GoodsLink({ label, query }: { label: string; query: string }) {
  return (
    <Link to={{ pathname: '/', search: `?${new URLSearchParams({ q: query })}` }} className={styles.goods}>
      {label}: {query}
    </Link>
  );
}
