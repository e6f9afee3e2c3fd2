import { Link } from 'react-router';
import card from '../../ui/card.module.css';
import { classes } from '../../ui/classes.ts';
import tone from '../../ui/states/tone.module.css';
import { type ParcelItem, verdictLabels } from '../thing.ts';
import styles from './things.module.css';

const tones: Record<ParcelItem['verdict'], string | undefined> = {
  allowed: tone.good,
  usually: tone.good,
  varies: tone.waiting,
  prohibited: tone.bad,
  'not-sold': tone.quiet,
};

/** Things with the verdict in words, why, and the way to what the shop has of them or instead of them. */
export function ParcelItemList({ things }: { things: ParcelItem[] }) {
  return (
    <ul className={classes(card.list, styles.things)}>
      {things.map(({ name, verdict, why, goods, instead }) => (
        <li key={name}>
          <strong>{name}</strong>
          <span className={classes(styles.verdict, tones[verdict])}>{verdictLabels[verdict]}</span>
          <p>
            {why}
            {goods !== undefined && <GoodsLink label="В магазине" query={goods} />}
            {instead !== undefined && <GoodsLink label="Вместо этого" query={instead} />}
          </p>
        </li>
      ))}
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
