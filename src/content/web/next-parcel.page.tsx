import { Link } from 'react-router';
import { moscowDay } from '../../lib/calendar.ts';
import stack from '../../ui/lists/stack.module.css';
import { Notice } from '../../ui/notice.tsx';
import { metaOf } from '../../ui/page-meta.ts';
import { nextParcel } from '../next-parcel.ts';
import { rememberFacilityKind, useChosenFacilityKind } from './chosen-kind.ts';
import styles from './content.module.css';
import { NextParcelAnswer } from './next-parcel-answer.tsx';
import { ParcelCaseForm } from './parcel-case-form.tsx';
import { QuotaTable } from './quota-table.tsx';
import { eraseParcelCalendar, useParcelCalendar } from './stored-parcel-calendar.ts';
import { useLastDay } from './use-last-day.ts';

export const meta = metaOf({
  path: '/next-parcel',
  name: 'Когда следующая передача',
  description:
    'Через какое время примут следующую посылку, передачу или бандероль: посчитать день и поставить напоминание.',
});

/** «Когда следующая передача»: counted in the browser alone; the table says the same to whoever counts by hand. */
export default function NextParcelPage() {
  const { calendar, isStored } = useParcelCalendar();
  const lastDay = useLastDay(calendar);
  const { sort, lastDays, conditions, isolation } = calendar;
  const facilityKind = useChosenFacilityKind();
  const kind = calendar.kind ?? facilityKind;
  const next =
    kind &&
    nextParcel({ kind, conditions, isolation, lastDay: lastDays[sort] ?? null }, moscowDay(new Date()));
  function erase() {
    lastDay.forget();
    eraseParcelCalendar();
    rememberFacilityKind(null);
  }
  return (
    <article className={styles.page}>
      <header className={stack.gap12}>
        <h1>Когда следующая передача</h1>
        <p className={styles.lead}>
          Ответьте на несколько вопросов, и мы посчитаем, с какого дня её могут принять. Последнее слово — за
          учреждением.
        </p>
      </header>

      <section aria-labelledby="count">
        <h2 id="count">Посчитать день</h2>
        <noscript>
          <Notice kind="warning">
            В браузере выключен JavaScript, поэтому посчитать день здесь не получится: выбранное не
            отправляется на сервер. Промежуток смотрите в таблице ниже и прибавьте его к дню последней
            передачи.
          </Notice>
        </noscript>
        <ParcelCaseForm
          calendar={calendar}
          kind={kind}
          isStored={isStored || facilityKind !== null}
          lastDay={lastDay}
          onErase={erase}
        />
        <NextParcelAnswer next={next} sort={sort} isDayWrong={lastDay.wrong !== undefined} />
      </section>

      <section>
        <h2>Как считается</h2>
        <p>
          12 месяцев делят на число посылок в год: если положено 6, между ними 2 месяца. Посылки и передачи
          считают вместе, бандероли — отдельно, их столько же. Первую можно получить сразу по прибытии.
        </p>
        <p>
          Условия — обычные, облегчённые или строгие — бывают внутри любой колонии, это не её режим. На
          пожизненном сроке — как на строгих условиях особого режима. В ПКТ, ЕПКТ и одиночной камере — одна в
          полгода, в ШИЗО не выдают.
        </p>
        <QuotaTable />
        <p>
          О весе и составе написано на странице <Link to="/how-to-order">Как заказать</Link>.
        </p>
      </section>

      <p className={styles.note}>
        Срок считает само учреждение: от дня, когда оно приняло или выдало прошлую передачу. Перед заказом
        позвоните туда или спросите у получателя.
      </p>
    </article>
  );
}
