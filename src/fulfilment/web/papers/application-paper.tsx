import { kilograms } from '../../../facilities/parcel-words.ts';
import { typedDay } from '../../../lib/calendar.ts';
import { plural } from '../../../lib/russian/plural.ts';
import { typeset } from '../../../lib/russian/typography.ts';
import type { Application } from '../../user-order-application.contract.ts';
import styles from './application-papers.module.css';
import { GoodsTable } from './goods-table.tsx';
import { clientName, type PaperGoods, paperGoods } from './paper-rows.ts';
import { PrintedPage } from './printed-page.tsx';
import { usePrintedPages } from './use-printed-pages.ts';

/** Past so many rows a paper goes on on another sheet. */
export const ROWS_ON_SHEET = 25;

/**
 * The application to take a handover, in as many copies as the facility asks for, each from a new page. Whoever
 * hands it in writes themselves and their passport in by hand: the shop neither asks nor stores that.
 */
export function ApplicationPaper({ application }: { application: Application }) {
  const goods = paperGoods(application);
  const { ref, pages, isMeasured } = usePrintedPages(goods.rows, ROWS_ON_SHEET);
  // One copy is enough to be measured.
  const copies = Array.from({ length: isMeasured ? application.paperCopies : 1 }, (_, index) => index + 1);
  return (
    <article ref={ref} aria-label={`Заявление к заказу № ${application.id}`}>
      {copies.map((copy) =>
        pages.map((page, index) => (
          <PrintedPage
            key={`${copy} ${page[0]?.name}`}
            of={`Заявление к заказу № ${application.id}`}
            more={[clientName(application) || 'Данные стёрты', application.workAddressName]}
            number={index + 1}
            total={pages.length}
            word="лист"
            copy={`Экземпляр ${copy} из ${application.paperCopies}`}
          >
            {index === 0 && <Head application={application} />}
            <GoodsTable rows={page} />
            {index === pages.length - 1 && <Tail goods={goods} />}
          </PrintedPage>
        )),
      )}
    </article>
  );
}

function Head({ application }: { application: Application }) {
  const { birthDateClient, squadNumberClient } = application;
  const name = clientName(application);
  const facts = [
    birthDateClient && `${typedDay(birthDateClient)}\u00A0г.\u00A0р.`,
    squadNumberClient && `отряд ${squadNumberClient}`,
  ].filter(Boolean);
  return (
    <div data-part="first-head" className={styles.firstHead}>
      <div className={styles.addressee}>
        <p>Начальнику {typeset(application.workAddressName)}</p>
        <Blank>от</Blank>
        <Blank>адрес</Blank>
        <Blank>паспорт</Blank>
        <Blank>выдан</Blank>
      </div>
      <h2 className={styles.title}>Заявление</h2>
      <p>
        Прошу принять передачу для{' '}
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
        <span>Дата</span>
        <span>Подпись</span>
        <span>Принял</span>
        <span>Проверил</span>
        <span>Возвращено</span>
        <span>Получил полностью</span>
      </p>
    </div>
  );
}

/** «Итого: 25 наименований, ≈ 12,4 кг», and what of it has still to be weighed. */
export function Total({ goods: { names, grams, unknown } }: { goods: PaperGoods }) {
  return (
    <p className={styles.total}>
      Итого: {names} {plural(names, ['наименование', 'наименования', 'наименований'])}, ≈ {kilograms(grams)}
      &nbsp;кг
      {unknown > 0 &&
        ` без ${unknown} ${plural(unknown, ['наименования, вес которого впишите', 'наименований, вес которых впишите', 'наименований, вес которых впишите'])} от руки`}
    </p>
  );
}

/** A line to write on, after what belongs there. */
function Blank({ children }: { children: string }) {
  return <p className={styles.blank}>{children}</p>;
}
