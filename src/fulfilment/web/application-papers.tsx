import { useState } from 'react';
import { Link } from 'react-router';
import { formatOrderLineChoice } from '../../catalog/product-choices.ts';
import { formatShortFacilityName } from '../../facilities/short-facility-name.ts';
import { formatDottedDay } from '../../lib/calendar.ts';
import { plural } from '../../lib/russian/plural.ts';
import { typesetName } from '../../lib/russian/typography.ts';
import { formatWeight } from '../../lib/text/weight-label.ts';
import { isOrderOnHold, ORDER_ON_HOLD_LABEL, unpaidStatuses } from '../../orders/order-status.ts';
import { formatRecipientName, formatRecipientNameOrEmpty } from '../../orders/orders.web.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { CheckboxField } from '../../ui/fields/field.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import textStyles from '../../ui/look/text.module.css';
import { useNarrowScreen } from '../../ui/narrow.ts';
import { Notice } from '../../ui/notice.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { Price } from '../../ui/prices/price.tsx';
import { withInitials } from '../../ui/shop/recipient-facts.tsx';
import type { ParcelApplication } from '../user-order-papers.contract.ts';
import styles from './application-papers.module.css';
import paper from './paper.module.css';
import { formatOrderNumbers } from './paper.tsx';
import { PrintedPages } from './printed-pages.tsx';

/** The application and the list of contents of each order, and above them, off the paper, what to know. */
export function ParcelApplicationPapers({
  applications,
  forBuyer,
}: {
  applications: ParcelApplication[];
  forBuyer: boolean;
}) {
  const [priced, setPriced] = useState(false);
  const isNarrow = useNarrowScreen();
  const [isLarge, setLarge] = useState(false);
  const waiting = [...new Set(applications.filter(isOrderOnHold).map(({ id }) => id))];
  const unpaid = applications.filter(({ status }) => unpaidStatuses.includes(status)).map(({ id }) => id);
  return (
    <div className={paper.view}>
      <div className={paper.about}>
        {waiting.length > 0 && (
          <Notice kind="warning">
            «{ORDER_ON_HOLD_LABEL}»: {formatOrderNumbers(waiting)}. Не сдавайте посылку, пока это не выяснили.
          </Notice>
        )}
        {!forBuyer && unpaid.length > 0 && (
          <Notice kind="warning">
            Не оплачены: {formatOrderNumbers([...new Set(unpaid)])}. Не собирать, пока не спросили.
          </Notice>
        )}
        {applications.length > 1 && (
          <nav aria-label="Заказы">
            <PlainList className={textStyles.small}>
              {applications.map((application) => (
                <li key={formatPapersNumber(application)} className={paper.ofOrder}>
                  <a href={`#${getPapersId(application)}`}>
                    {formatPapersNumber(application)} {withInitials(formatRecipientName(application))}
                  </a>
                  {!forBuyer && (
                    <Link to={`?ids=${application.id}`}>
                      только&nbsp;этот
                      <span className="visually-hidden"> {formatPapersNumber(application)}</span>
                    </Link>
                  )}
                </li>
              ))}
            </PlainList>
          </nav>
        )}
        {forBuyer && (
          <p>
            Если магазин сдаёт сам, эти листы вам только для сведения. У учреждения может быть свой бланк.
          </p>
        )}
        <div>
          {describePapers(applications, forBuyer).map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
        <Disclosure title="Что вписать и как сохранить" open={!isNarrow}>
          <p>
            Кто сдаёт, его адрес и паспорт впишите от руки: магазин этого не спрашивает и не хранит. Последнее
            слово — за учреждением.
          </p>
          <p>Чтобы сохранить листы файлом, нажмите «Распечатать» и выберите «Сохранить как PDF».</p>
        </Disclosure>
        <CheckboxField name="priced" label="Цены в описи" checked={priced} onChange={setPriced} />
        {isNarrow && (
          <Button variant="secondary" onClick={() => setLarge(!isLarge)}>
            {isLarge ? 'Показать лист целиком' : 'Открыть листы крупно'}
          </Button>
        )}
      </div>
      <div className={joinClassNames(styles.papers, isLarge && styles.large)}>
        {applications.map((application) => (
          <div key={formatPapersNumber(application)} id={getPapersId(application)}>
            <ApplicationPaper application={application} />
            {/* Another column is another width of all the rest: measured again. */}
            <ContentsPaper key={String(priced)} application={application} priced={priced} />
          </div>
        ))}
      </div>
    </div>
  );
}

const getPapersId = ({ id, box }: ParcelApplication): string => `papers-${id}-${box?.number ?? 1}`;

/** What is printed for each facility, «ИК-105, 6 заказов: заявление в 2 экземплярах и опись»; said once where all ask for as many copies. */
export function describePapers(applications: readonly ParcelApplication[], forBuyer: boolean): string[] {
  const facilities = Map.groupBy(
    applications,
    ({ workAddressName, paperCopies }) => `${workAddressName} ${paperCopies}`,
  );
  const all = [...facilities.values()];
  const isAlike = all.length > 1 && new Set(applications.map(({ paperCopies }) => paperCopies)).size === 1;
  return (isAlike ? all.slice(0, 1) : all).flatMap((same) =>
    same.slice(0, 1).map(({ workAddressName, paperCopies }) => {
      const words = `аявление в ${paperCopies}\u00A0${plural(paperCopies, ['экземпляре', 'экземплярах', 'экземплярах'])} и опись`;
      if (forBuyer) return `З${words}.`;
      if (isAlike) return `К каждому заказу: з${words}.`;
      const orders = new Set(same.map(({ id }) => id)).size;
      const facility = formatShortFacilityName(workAddressName);
      return `${facility}, ${orders}\u00A0${plural(orders, ['заказ', 'заказа', 'заказов'])}: з${words}.`;
    }),
  );
}

/** «№ 27, коробка 2 из 4»: what papers go with. */
const formatPapersNumber = ({ id, box }: Pick<ParcelApplication, 'id' | 'box'>): string =>
  `№ ${id}${box ? `, коробка ${box.number} из ${box.count}` : ''}`;

/** Past so many rows a paper goes on on another sheet. */
const describePages = (application: ParcelApplication, { rows }: PaperGoods) => ({
  ...{ rows, mostRows: 25, word: 'лист' as const, small: true },
  more: [formatRecipientName(application), application.workAddressName],
});

/**
 * The application to take a handover, in as many copies as the facility asks for, each from a new page. Name
 * and passport of the bearer are written in by hand: the shop neither asks nor stores that.
 */
function ApplicationPaper({ application }: { application: ParcelApplication }) {
  const goods = buildApplicationGoodsTable(application);
  return (
    <PrintedPages
      of={`Заявление к заказу ${formatPapersNumber(application)}`}
      {...describePages(application, goods)}
      copies={application.paperCopies}
    >
      {(rows, { isFirst, isLast }) => (
        <>
          {isFirst && <Head application={application} />}
          <GoodsTable rows={rows} />
          {isLast && <Tail goods={goods} />}
        </>
      )}
    </PrintedPages>
  );
}

const toGenitive = (facility: string): string =>
  facility
    .replace('ая колония', 'ой колонии')
    .replace(/^Колония-поселение/, 'Колонии-поселения')
    .replace(/^Тюрьма/, 'Тюрьмы');

function Head({ application }: { application: ParcelApplication }) {
  const { birthDateClient, squadNumberClient } = application;
  const name = formatRecipientNameOrEmpty(application);
  const facts = [
    birthDateClient && `${formatDottedDay(birthDateClient)}\u00A0г.\u00A0р.`,
    squadNumberClient && `отряд ${squadNumberClient}`,
  ].filter(Boolean);
  return (
    <div data-part="first-head" className={styles.firstHead}>
      <div className={styles.addressee}>
        <p>Начальнику {typesetName(toGenitive(application.workAddressName))}</p>
        {['от', 'адрес', 'паспорт', 'выдан'].map((name) => (
          <Blank key={name}>{name}</Blank>
        ))}
      </div>
      <h2 className={styles.title}>Заявление</h2>
      <p>
        Прошу принять передачу для:{' '}
        {name === '' ? <span className={styles.nameBlank}>&nbsp;</span> : <strong>{name}</strong>}
        {`${['', ...facts].join(', ')}.`.replace(/\.\.$/, '.')}
      </p>
      <Blank>Кем прихожусь получателю:</Blank>
    </div>
  );
}

function Tail({ goods }: { goods: PaperGoods }) {
  return (
    <div data-part="tail" className={styles.tail}>
      <Total goods={goods} />
      <p>Запрещённых предметов нет.</p>
      <p className={styles.fields}>
        {['Дата', 'Подпись', 'Принял', 'Проверил', 'Возвращено', 'Получил полностью'].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </p>
    </div>
  );
}

/** «Итого: 25 наименований, ≈ 12,4 кг», what the weights above it come to, and what of it has still to be weighed. */
function Total({ goods: { names, grams, unknown } }: { goods: PaperGoods }) {
  return (
    <p className={textStyles.strong}>
      Итого: {names} {plural(names, ['наименование', 'наименования', 'наименований'])}, ≈{' '}
      {formatWeight(grams)}
      {unknown > 0 &&
        ` без ${unknown} ${plural(unknown, ['наименования, вес которого впишите', 'наименований, вес которых впишите', 'наименований, вес которых впишите'])} от руки`}
    </p>
  );
}

/** A line to write on, after what belongs there. */
function Blank({ children }: { children: string }) {
  return <p className={styles.blank}>{children}</p>;
}

/** The list of contents that goes with a parcel; prices only when they are wanted. */
function ContentsPaper({ application, priced }: { application: ParcelApplication; priced: boolean }) {
  const goods = buildApplicationGoodsTable(application);
  return (
    <PrintedPages
      of={`Опись к заказу ${formatPapersNumber(application)}`}
      {...describePages(application, goods)}
    >
      {(rows, { isFirst, isLast }) => (
        <>
          {isFirst && (
            <div data-part="first-head" className={styles.firstHead}>
              <h2 className={styles.title}>Опись вложения</h2>
              <p>
                Кому: {formatRecipientNameOrEmpty(application)}
                <br />
                Куда: {typesetName(application.workAddressName)}
              </p>
            </div>
          )}
          <GoodsTable rows={rows} ticked priced={priced} />
          {isLast && (
            <div data-part="tail" className={styles.tail}>
              <Total goods={goods} />
              {priced && (
                <p className={textStyles.strong}>
                  На сумму: <Price kopecks={goods.kopecks} decimals={2} />
                </p>
              )}
              <p className={styles.fields}>
                <span>Составил</span>
                <span>Проверил</span>
              </p>
            </div>
          )}
        </>
      )}
    </PrintedPages>
  );
}

interface GoodsTableProps {
  rows: PaperRow[];
  ticked?: boolean;
  priced?: boolean;
}

/** The goods of one page, with the head of the table above them. */
function GoodsTable({ rows, ticked = false, priced = false }: GoodsTableProps) {
  return (
    <table className={styles.goods}>
      <thead data-part="table-head">
        <tr>
          {ticked && (
            <th scope="col" className={styles.tick}>
              <span className="visually-hidden">Есть</span>
            </th>
          )}
          <th scope="col" className={styles.position}>
            №
          </th>
          <th scope="col">Наименование</th>
          {['Количество', 'Вес', ...(priced ? ['Сумма'] : [])].map((name) => (
            <th key={name} scope="col" className={styles.number}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          row.number === null ? (
            <tr key={`set ${row.name} ${row.note}`} data-part="heading">
              <th scope="colgroup" colSpan={ticked ? 5 : 4}>
                {typesetName(row.name)}, {row.quantity}&nbsp;шт.:
              </th>
              {priced && <PriceCell kopecks={row.kopecks} />}
            </tr>
          ) : (
            <tr key={row.number} data-part="row">
              {ticked && (
                <td className={styles.tick}>
                  <span className={styles.box} />
                </td>
              )}
              <td className={styles.position}>{row.number}</td>
              <td>
                {typesetName(row.name)}
                {row.note !== null && `, ${row.note.toLowerCase()}`}
              </td>
              <td className={styles.number}>{row.quantity}</td>
              <td className={styles.number}>{row.grams !== null && formatWeight(row.grams)}</td>
              {priced && <PriceCell kopecks={row.kopecks} />}
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

function PriceCell({ kopecks }: { kopecks: number | null }) {
  return <td className={styles.number}>{kopecks !== null && <Price kopecks={kopecks} decimals={2} />}</td>;
}

/** A row of the tables on the papers of an order. */
interface PaperRow {
  /** Null for the name of a set, which stands above what it holds. */
  number: number | null;
  name: string;
  /** The size or the like. */
  note: string | null;
  quantity: number;
  /** Of all its pieces; null where it is to be weighed and written in, or for a set. */
  grams: number | null;
  /** Of all its pieces, in kopecks; null for what a set holds. */
  kopecks: number | null;
}

/** The goods of an order as its papers list them, sets taken apart. */
interface PaperGoods {
  rows: PaperRow[];
  /** How many goods are named. */
  names: number;
  /** Of the rows of known weight. */
  grams: number;
  /** How many of the named have none. */
  unknown: number;
  kopecks: number;
}

/** Returns the rows of the papers of an order and what they come to. */
export function buildApplicationGoodsTable({ lines }: Pick<ParcelApplication, 'lines'>): PaperGoods {
  let number = 0;
  const rows = lines.flatMap((line): PaperRow[] => {
    const whole = {
      name: line.nameProduct,
      note: formatOrderLineChoice(line),
      quantity: line.quantityProduct,
      kopecks: line.priceProduct * line.quantityProduct,
    };
    if (line.parts.length === 0) {
      number += 1;
      return [{ ...whole, number, grams: line.weightGrams }];
    }
    const parts = line.parts.map((part): PaperRow => {
      number += 1;
      const { nameProduct: name, quantityProduct: quantity, weightGrams: grams } = part;
      return { number, name, note: null, quantity, grams, kopecks: null };
    });
    return [{ ...whole, number: null, grams: null }, ...parts];
  });
  const named = rows.filter((row) => row.number !== null);
  return {
    rows,
    names: named.length,
    grams: named.reduce((sum, row) => sum + (row.grams ?? 0), 0),
    unknown: named.filter((row) => row.grams === null).length,
    kopecks: rows.reduce((sum, row) => sum + (row.kopecks ?? 0), 0),
  };
}
