import type { Product } from '../../../catalog/product.ts';
import { quoted } from '../../../lib/russian/typography.ts';
import { Card } from '../../../ui/card.tsx';
import { PlainList } from '../../../ui/plain-list.tsx';
import styles from './list.module.css';
import { type ListRow, REVIEW_GROUPS, type RowDecision } from './list-rows.ts';
import { ReviewLine } from './review-line.tsx';

interface ListGroupsProps {
  rows: readonly ListRow[];
  products: ReadonlyMap<number, Product>;
  /** What stands under «Не положим»: whose refusals these are. */
  refusals: string | null;
  choiceNeeded: boolean;
  onDecide(key: string, decision: RowDecision): void;
}

/** The lines of a list by what became of them; a group without any is not there. */
export function ListGroups({ rows, refusals, ...lines }: ListGroupsProps) {
  return REVIEW_GROUPS.map(({ title, groups }) => {
    const inGroup = rows.filter(({ group }) => groups.includes(group));
    if (inGroup.length === 0) return null;
    return (
      <Card
        key={title}
        title={
          <>
            {title} <span className={styles.count}>{inGroup.length}</span>
          </>
        }
      >
        {groups.includes('REFUSED') && refusals !== null && <p className={styles.quiet}>{refusals}</p>}
        {groups.includes('NOT_GOODS') ? (
          <>
            <p className={styles.quiet}>Если это товар, назовите его иначе: «Изменить список».</p>
            <ul>
              {inGroup.map(({ key, line }) => (
                <li key={key}>{quoted(line)}</li>
              ))}
            </ul>
          </>
        ) : (
          <PlainList>
            {inGroup.map((row) => (
              <ReviewLine key={row.key} row={row} {...lines} />
            ))}
          </PlainList>
        )}
      </Card>
    );
  });
}
