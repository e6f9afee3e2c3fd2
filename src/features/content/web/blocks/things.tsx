import { Link } from 'react-router';
import { classes } from '../../../../shared/web/ui/classes.ts';
import { type Thing, verdictLabels } from '../../thing.ts';
import styles from './things.module.css';

/** Things with the verdict in words, why, and the way to what the shop has of them or instead of them. */
export function Things({ things }: { things: Thing[] }) {
  return (
    <ul className={styles.things}>
      {things.map(({ name, verdict, why, goods, instead }) => (
        <li key={name}>
          <strong>{name}</strong>
          <span className={classes(styles.verdict, styles[verdict === 'not-sold' ? 'notSold' : verdict])}>
            {verdictLabels[verdict]}
          </span>
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
