import { PARCEL_KG } from '../../content/parcel-quotas.ts';
import { formatBirthDate, formatDay } from '../../lib/calendar.ts';
import { formatPhone } from '../../lib/text/format-phone.ts';
import { weightLabel } from '../../lib/text/weight-label.ts';
import { ifMissingWords } from '../../orders/if-missing.ts';
import { isCancelled, statusLabels } from '../../orders/order-status.ts';
import { HELD_LABEL, isWaiting } from '../../orders/waiting-order.ts';
import { classes } from '../../ui/classes.ts';
import table from '../../ui/lists/table.module.css';
import type { PackingSheet, PackingSheet as Sheet } from '../user-order-papers.contract.ts';
import { numbersOf } from './load-paper.ts';
import { recipientOf, sheetTotals, weightWords } from './packing-sheet.ts';
import styles from './paper.module.css';
import { GoodsCell, GoodsHeads, TickBox } from './paper.tsx';
import { PrintedPages } from './printed-pages.tsx';

type Line = Sheet['groups'][number]['lines'][number];

/** A part under its set. */
type Part = Line['parts'][number] & { position: number };

/** One order on pages of its own, each with its number, its recipient, its facility and which page it is. */
export function PackingPaper({ sheet }: { sheet: Sheet }) {
  const rows: (Line | Part | string)[] = sheet.groups.flatMap(({ name, lines }) => [
    // One heading over everything would say nothing.
    ...(sheet.groups.length > 1 ? [name ?? 'Без категории'] : []),
    ...lines.flatMap((line): (Line | Part)[] => [
      line,
      ...line.parts.map((part) => ({ ...part, position: line.position })),
    ]),
  ]);
  const titleId = `sheet-${sheet.id}`;
  return (
    <PrintedPages
      of={`Заказ № ${sheet.id}`}
      more={[recipientOf(sheet) || 'Данные стёрты', sheet.workAddressName]}
      rows={rows}
      labelledBy={titleId}
    >
      {(page, { isFirst, isLast }) => (
        <>
          {isFirst && <FirstHead sheet={sheet} titleId={titleId} />}
          <table className={classes(table.table, table.ruled, styles.goods, styles.onPage)}>
            <thead data-part="table-head">
              <GoodsHeads tick="Положено">
                <th scope="col" className={styles.number}>
                  Вес
                </th>
              </GoodsHeads>
            </thead>
            <tbody>
              {page.map((row) =>
                typeof row === 'string' ? (
                  <tr key={keyOf(row)} className={styles.group} data-part="heading">
                    <th scope="colgroup" colSpan={4}>
                      {row}
                    </th>
                  </tr>
                ) : 'part' in row ? (
                  <PartRow key={keyOf(row)} part={row} />
                ) : (
                  <LineRow key={keyOf(row)} line={row} />
                ),
              )}
            </tbody>
          </table>
          {isLast && (
            <div data-part="tail">
              <Total sheet={sheet} />
              <p className={styles.signs}>
                <span>Собрал</span>
                <span>Проверил</span>
                <span>Вес посылки, г</span>
              </p>
            </div>
          )}
        </>
      )}
    </PrintedPages>
  );
}

function keyOf(row: Line | Part | string | undefined): string {
  if (typeof row !== 'object') return `heading ${row}`;
  return 'part' in row ? `${row.position}.${row.part}` : String(row.position);
}

function FirstHead({ sheet, titleId }: { sheet: Sheet; titleId: string }) {
  const facts = [
    ['Учреждение', sheet.workAddressName],
    ['Получатель', recipientOf(sheet) || 'Данные стёрты'],
    ['Дата рождения', sheet.birthDateClient && formatBirthDate(sheet.birthDateClient)],
    ['Отряд', sheet.squadNumberClient],
    ['Дополнительно', sheet.additionalInfoClient],
    ['Телефон покупателя', sheet.phoneBuyer && formatPhone(sheet.phoneBuyer)],
  ];
  return (
    <div data-part="first-head">
      <h2 id={titleId}>Лист сборки: заказ № {sheet.id}</h2>
      <p>
        {formatDay(sheet.createdAt)} · {statusLabels[sheet.status]}
      </p>
      {isCancelled(sheet.status) && <p className={styles.alarm}>Заказ отменён. Не собирать.</p>}
      {isWaiting(sheet) && (
        <p className={styles.alarm}>{HELD_LABEL}. Не собирать, пока не поговорили с покупателем.</p>
      )}
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

function LineRow({ line }: { line: Line }) {
  return (
    <tr data-part="row">
      <TickBox />
      <GoodsCell line={line}>
        {line.refusedAs !== null && (
          <strong className={styles.restrictions}>Там не принимают: {line.refusedAs}</strong>
        )}
        {line.restrictions !== null && <span className={styles.restrictions}>{line.restrictions}</span>}
        <span className={styles.restrictions}>Если нет: {ifMissingWords[line.ifMissing]}</span>
      </GoodsCell>
      <td className={styles.number}>
        <strong>{line.quantityProduct}</strong>
      </td>
      <td className={styles.number}>{line.weightGrams === null ? '—' : weightLabel(line.weightGrams)}</td>
    </tr>
  );
}

function PartRow({ part: { nameProduct, quantityProduct, weightGrams } }: { part: Part }) {
  return (
    <tr data-part="row">
      <TickBox />
      <td className={styles.part}>{nameProduct}</td>
      <td className={styles.number}>{quantityProduct}</td>
      <td className={styles.number}>{weightGrams === null ? '—' : weightLabel(weightGrams)}</td>
    </tr>
  );
}

function Total({ sheet }: { sheet: Sheet }) {
  const totals = sheetTotals(sheet);
  const limitGrams = sheet.limitGrams ?? PARCEL_KG * 1000;
  return (
    <div className={styles.total}>
      <p>
        Позиций: {totals.lines}, штук: {totals.pieces}. {weightWords(totals)}
      </p>
      {totals.grams + sheet.boxGrams > limitGrams && (
        <p>
          С коробкой {weightLabel(totals.grams + sheet.boxGrams)} — больше {weightLabel(limitGrams)}: в одну
          посылку не поместится.
        </p>
      )}
    </div>
  );
}

interface HandoverProps {
  facility: string;
  /** The orders that go there, none of them cancelled. */
  sheets: PackingSheet[];
}

/** What is handed over at one facility: a line an order, to be signed there. What waits is named below. */
export function HandoverPaper({ facility, sheets: all }: HandoverProps) {
  const sheets = all.filter((sheet) => !isWaiting(sheet));
  const waiting = all.filter(isWaiting).map(({ id }) => id);
  const weighed = sheets.flatMap(({ packing }) => packing.weighed?.grams ?? []);
  const grams = weighed.reduce((sum, one) => sum + one, 0);
  return (
    <PrintedPages
      of="Список для сдачи"
      more={[facility, formatDay(new Date().toISOString())]}
      rows={sheets}
      label={`Список для сдачи: ${facility}`}
    >
      {(page, { isLast }) => (
        <>
          <table className={classes(table.table, table.ruled, styles.goods, styles.onPage)}>
            <thead data-part="table-head">
              <tr>
                <th scope="col">Заказ</th>
                <th scope="col">Получатель</th>
                <th scope="col">Дата рождения</th>
                <th scope="col" className={styles.number}>
                  Вес, г
                </th>
                <th scope="col" className={styles.sign}>
                  Подпись
                </th>
              </tr>
            </thead>
            <tbody>
              {page.map((sheet) => (
                <tr key={sheet.id} data-part="row">
                  <td>№&nbsp;{sheet.id}</td>
                  <td>{recipientOf(sheet) || 'Данные стёрты'}</td>
                  <td>{sheet.birthDateClient && formatBirthDate(sheet.birthDateClient)}</td>
                  <td className={styles.number}>{sheet.packing.weighed?.grams ?? '—'}</td>
                  <td />
                </tr>
              ))}
            </tbody>
          </table>
          {isLast && (
            <div data-part="tail">
              <p className={styles.total}>
                Посылок: {sheets.length}. Общий вес: {grams} г
                {weighed.length < sheets.length && `, без невзвешенных (${sheets.length - weighed.length})`}.
              </p>
              {waiting.length > 0 && (
                <p className={styles.alarm}>
                  Не сдавать {numbersOf(waiting)}: {HELD_LABEL.toLowerCase()}. Поговорите с покупателем.
                </p>
              )}
              <p className={styles.signs}>
                <span>Сдал</span>
                <span>Принял</span>
              </p>
            </div>
          )}
        </>
      )}
    </PrintedPages>
  );
}
