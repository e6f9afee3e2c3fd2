import { outLabel } from '../../catalog/availability.ts';
import { choiceWord } from '../../catalog/product-choices.ts';
import { typeset } from '../../lib/russian/typography.ts';
import { weightLabel } from '../../lib/text/weight-label.ts';
import { PlainList } from '../../ui/plain-list.tsx';
import type { NumberedGroup } from '../products-numbered.contract.ts';
import styles from './numbered.module.css';
import { type Refusals, RefusalsNote } from './refusals.tsx';

interface NumberedGroupsProps {
  groups: readonly NumberedGroup[];
  refusals: Refusals;
}

/** The goods by category in two columns: number, name, weight; what is to be known of a thing stands under its name. */
export function NumberedGroups({ groups, refusals }: NumberedGroupsProps) {
  return (
    <>
      <RefusalsNote refusals={refusals} />
      <div className={styles.columns}>
        {groups.map(({ categoryId, categoryNames: [root = 'Без категории', ...below], products }, index) => (
          <section key={categoryId}>
            {root !== groups[index - 1]?.categoryNames[0] && <h2 className={styles.root}>{root}</h2>}
            {below.length > 0 && <h3 className={styles.below}>{below.join(' · ')}</h3>}
            <PlainList>
              {products.map((product) => (
                <li key={product.id} className={styles.product}>
                  <span className={styles.number}>
                    <span className="visually-hidden">№ </span>
                    {product.id}
                  </span>
                  <span className={styles.name}>
                    {typeset(product.name)}
                    {notesOf(product, refusals).map((note) => (
                      <span key={note} className={styles.note}>
                        {note}
                      </span>
                    ))}
                  </span>
                  <span className={styles.weight}>
                    {product.weightGrams !== null && weightLabel(product.weightGrams)}
                  </span>
                </li>
              ))}
            </PlainList>
          </section>
        ))}
      </div>
    </>
  );
}

/** Which sizes there are, since one has to be named in the answer; that it is out; that it is refused. */
function notesOf(product: NumberedGroup['products'][number], { reasonOf }: Refusals): string[] {
  const { choices, tags } = product;
  const reason = reasonOf(tags);
  const words = choiceWord(choices[0] ?? '') === 'размер' ? 'размеры' : 'варианты';
  return [
    choices.length > 0 && `${words}: ${choices.join(', ')}`,
    outLabel(product)?.toLowerCase(),
    reason !== null && `не принимают: ${reason}`,
  ].filter((note) => typeof note === 'string');
}
