import { formatBirthDate, formatDay } from '../../../../shared/contract/calendar.ts';
import { FactList } from '../../../../shared/web/fact-list.tsx';
import { weightLabel } from '../../../../shared/web/weight-label.ts';
import { lineKey } from '../../../cart/cart-lines.ts';
import { PARCEL_KG } from '../../../content/parcel-quotas.ts';
import { fullName } from '../../../recipients/recipients.web.ts';
import { isCancelled, statusLabels } from '../../order-status.ts';
import type { PackingSheet as Sheet } from '../../user-order-papers.contract.ts';
import styles from './paper.module.css';
import { GoodsCell, GroupHeading, TickBox } from './paper.tsx';

/** One order on one page: where to, for whom, what to put in, group by group. */
export function PackingPaper({ sheet }: { sheet: Sheet }) {
  const titleId = `sheet-${sheet.id}`;
  const cancelled = isCancelled(sheet.status);
  return (
    <article className={styles.sheet} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>Лист сборки: заказ № {sheet.id}</h2>
        <p>
          {formatDay(sheet.createdAt)} · {statusLabels[sheet.status]}
        </p>
      </header>
      {cancelled && <p className={styles.alarm}>Заказ отменён. Не собирать.</p>}
      <FactList
        facts={[
          ['Учреждение', <strong key="facility">{sheet.workAddressName}</strong>],
          ['Получатель', <strong key="recipient">{nameOf(sheet) || 'Данные стёрты'}</strong>],
          ['Дата рождения', sheet.birthDateClient && formatBirthDate(sheet.birthDateClient)],
          ['Отряд', sheet.squadNumberClient],
          ['Дополнительно', sheet.additionalInfoClient],
        ]}
      />
      <table className={styles.goods}>
        <thead>
          <tr>
            <th scope="col" className={styles.tick}>
              <span className="visually-hidden">Положено</span>
            </th>
            <th scope="col">Товар</th>
            <th scope="col" className={styles.number}>
              Штук
            </th>
            <th scope="col" className={styles.number}>
              Вес
            </th>
          </tr>
        </thead>
        {sheet.groups.map(({ name, lines }) => (
          <tbody key={name}>
            <GroupHeading name={name} columns={4} />
            {lines.map(({ quantityProduct, weightGrams, ...line }) => (
              <tr key={lineKey(line)}>
                <TickBox />
                <GoodsCell line={line} />
                <td className={styles.number}>
                  <strong>{quantityProduct}</strong>
                </td>
                <td className={styles.number}>{weightGrams === null ? '—' : weightLabel(weightGrams)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <Total sheet={sheet} />
      <p className={styles.signs}>
        <span>Собрал</span>
        <span>Проверил</span>
      </p>
    </article>
  );
}

function nameOf(sheet: Sheet): string {
  return fullName({
    lastName: sheet.lastNameClient,
    firstName: sheet.firstNameClient,
    middleName: sheet.middleNameClient,
  }).trim();
}

function Total({ sheet }: { sheet: Sheet }) {
  const lines = sheet.groups.flatMap((group) => group.lines);
  const pieces = lines.reduce((sum, line) => sum + line.quantityProduct, 0);
  const grams = lines.reduce((sum, line) => sum + (line.weightGrams ?? 0), 0);
  const unknown = lines.filter((line) => line.weightGrams === null).length;
  return (
    <div className={styles.total}>
      <p>
        Позиций: {lines.length}, штук: {pieces}. Вес товаров: {weightLabel(grams)}
        {unknown > 0 && `, без позиций с неизвестным весом (${unknown})`}.
      </p>
      {grams > PARCEL_KG * 1000 && <p>Больше {PARCEL_KG} кг: в одну посылку не поместится.</p>}
    </div>
  );
}
