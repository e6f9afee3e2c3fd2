import { plural } from '../../../../shared/web/text/plural.ts';
import { quoted } from '../../../../shared/web/text/typography.ts';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import type { RefusedLine } from '../../../facilities/check-parcel.ts';
import styles from './parcel-notes.module.css';
import { daySentences, reasonSentence } from './parcel-sentences.ts';
import type { Parcel } from './use-parcel.ts';
import { WeightNote } from './weight-note.tsx';

/**
 * How the cart fits a facility: its weight, what is not taken there, the day of handing in. While none is chosen
 * only the weight is said.
 */
export function ParcelNotes({ parcel: { check, facility } }: { parcel: Parcel }) {
  return (
    <section aria-label="Примут ли посылку" className={styles.notes}>
      <WeightNote check={check} />
      {facility !== null && (
        <>
          {check.refused.length > 0 && <Refused name={facility} lines={oncePerProduct(check.refused)} />}
          <Notice kind={check.handover.pausedUntil === null ? 'info' : 'warning'}>
            {daySentences(facility, check.handover).map((words) => (
              <p key={words}>{words}</p>
            ))}
            {check.notice !== null && <p>{check.notice}</p>}
          </Notice>
        </>
      )}
    </section>
  );
}

/** A product in two sizes is one product. */
function oncePerProduct(lines: RefusedLine[]): RefusedLine[] {
  return [...new Map(lines.map((line) => [line.id, line])).values()];
}

function Refused({ name, lines }: { name: string; lines: RefusedLine[] }) {
  return (
    <Notice kind="warning">
      <p>
        {name} не принимает {lines.length} {plural(lines.length, ['товар', 'товара', 'товаров'])} из корзины:
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            {quoted(line.name)}: {reasonSentence(line.reasons)}
          </li>
        ))}
      </ul>
      <p>Список ведёт магазин. Последнее слово — за учреждением.</p>
    </Notice>
  );
}
