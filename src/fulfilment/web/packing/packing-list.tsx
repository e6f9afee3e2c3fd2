import { Link } from 'react-router';
import { isCancelled } from '../../../orders/order-status.ts';
import { HELD_LABEL, isWaiting } from '../../../orders/waiting-order.ts';
import type { PackingSheet } from '../../user-order-papers.contract.ts';
import { whyNotPacked } from '../../why-not-packed.ts';
import { recipientOf } from '../papers/sheet.ts';
import { packedWords } from './packed-words.ts';
import styles from './packing.module.css';
import type { seenPacking } from './unsent-packings.ts';

interface ListProps {
  sheets: PackingSheet[];
  seenOf(sheet: PackingSheet): ReturnType<typeof seenPacking>;
  hrefOf(id: number): string;
}

/** The orders to pack, facility by facility: each leads to its lines. */
export function PackingList({ sheets, seenOf, hrefOf }: ListProps) {
  return (
    <nav className={styles.list} aria-label="Заказы для сборки">
      {[...Map.groupBy(sheets, (sheet) => sheet.workAddressName)].map(([facility, ofFacility]) => (
        <section key={facility}>
          <h2>{facility}</h2>
          <ul>
            {ofFacility.map((sheet) => (
              <li key={sheet.id}>
                <Link to={hrefOf(sheet.id)} className={styles.link}>
                  <span>
                    <strong>№ {sheet.id}</strong> {recipientOf(sheet) || 'Данные стёрты'}
                  </span>
                  <span>{stateOf(sheet, seenOf(sheet))}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function stateOf(sheet: PackingSheet, { lines, packed }: ReturnType<typeof seenPacking>): string {
  if (isCancelled(sheet.status)) return 'Отменён';
  if (whyNotPacked(sheet.status) !== null) return 'Сдан';
  if (isWaiting(sheet)) return HELD_LABEL;
  if (packed) return 'Собран';
  return lines.size > 0 ? packedWords(sheet, lines).replace(/\.$/, '') : 'Не начат';
}
