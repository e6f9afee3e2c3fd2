import { classes } from '../../../../shared/web/ui/classes.ts';
import { type Thing, verdictLabels } from '../../thing.ts';
import styles from './things.module.css';

/** Things with the verdict in words and why. */
export function Things({ things }: { things: Thing[] }) {
  return (
    <ul className={styles.things}>
      {things.map(({ name, verdict, why }) => (
        <li key={name}>
          <strong>{name}</strong>
          <span className={classes(styles.verdict, styles[verdict === 'not-sold' ? 'notSold' : verdict])}>
            {verdictLabels[verdict]}
          </span>
          <p>{why}</p>
        </li>
      ))}
    </ul>
  );
}
