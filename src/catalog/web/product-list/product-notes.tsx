import { use } from 'react';
import { typeset } from '../../../lib/russian/typography.ts';
import { weightLabel } from '../../../lib/text/weight-label.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Product } from '../../product.ts';
import { mayBeRefused } from './may-be-refused.ts';
import styles from './product-notes.module.css';
import { RefusalSlot } from './refusal-slot.ts';

/** The heaviest pack that is called small, in grams. */
const SMALL_GRAMS = 200;

/** One quiet line under the price; where more is known, it opens in place, without scripts too. */
export function ProductNotes({ product }: { product: Product }) {
  const { restrictions, description, weightGrams, tags } = product;
  const weight = weightGrams !== null && `Вес с упаковкой ${weightLabel(weightGrams)}`;
  const opened = isOpenedToItsHarm(product);
  const refusal = use(RefusalSlot)?.(product) ?? null;
  const restriction = restrictions !== null && <Restriction words={restrictions} />;
  // What the chosen facility refuses comes before what some facilities may.
  const first = refusal === null ? restriction : <Refusal words={refusal} />;
  const second = refusal !== null && restriction;
  if (!first && description === null && !opened) {
    return weight ? <p className={styles.line}>{weight}</p> : null;
  }
  if (description === null && !weight && !opened && !second) return <p className={styles.line}>{first}</p>;
  const named = description !== null || !first;
  return (
    <details className={classes(styles.notes, named && styles.described)}>
      <summary className={styles.summary}>
        {first}
        <span className={styles.opens}>
          {named && (tags.includes('set') ? 'Состав набора' : 'Подробнее')}
          <Icon name="chevron-down" size={20} />
        </span>
      </summary>
      <div className={styles.body}>
        {second && <p>{second}</p>}
        {description?.split('\n').map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text are told apart by nothing else.
          <p key={index} className={styles.description}>
            {typeset(line)}
          </p>
        ))}
        {opened && <p>Вскроют при досмотре: лучше маленькие пачки</p>}
        {weight && <p>{weight}</p>}
      </div>
    </details>
  );
}

/** What keeps while its pack is whole, in a pack that nobody finishes at once. */
function isOpenedToItsHarm({ tags, weightGrams }: Product): boolean {
  return (
    (tags.includes('vacuum') || tags.includes('soft')) && weightGrams !== null && weightGrams > SMALL_GRAMS
  );
}

/** Amber and a sign only where a facility may refuse the product: what we see to ourselves need not alarm. */
function Restriction({ words }: { words: string }) {
  const alarms = mayBeRefused(words);
  return (
    <span className={classes(styles.restriction, alarms && styles.warning)}>
      {alarms && <Icon name="warning" size={18} />}
      <span>Ограничения: {typeset(words)}</span>
    </span>
  );
}

/** What the chosen facility says: it alone needs no «Ограничения» before it. */
function Refusal({ words }: { words: string }) {
  return (
    <span data-refused="" className={classes(styles.restriction, styles.warning)}>
      <Icon name="warning" size={18} />
      {words}
    </span>
  );
}
