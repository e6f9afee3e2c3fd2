import { Fragment, useState } from 'react';
import { plural } from '../../../lib/russian/plural.ts';
import { HELD_LABEL, isWaiting } from '../../../orders/waiting-order.ts';
import { CheckboxField } from '../../../ui/fields/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Application } from '../../user-order-application.contract.ts';
import { ApplicationPaper } from './application-paper.tsx';
import styles from './application-papers.module.css';
import { ContentsPaper } from './contents-paper.tsx';
import { numbersOf } from './load-paper.ts';

/** The application and the list of contents of each order, and above them, off the paper, what to know. */
export function ApplicationPapers({
  applications,
  forBuyer,
}: {
  applications: Application[];
  forBuyer: boolean;
}) {
  const [priced, setPriced] = useState(false);
  const waiting = applications.filter(isWaiting).map(({ id }) => id);
  return (
    <>
      <div className={styles.about}>
        {waiting.length > 0 && (
          <Notice kind="warning">
            «{HELD_LABEL}»: {numbersOf(waiting)}. Не сдавайте посылку, пока это не выяснили.
          </Notice>
        )}
        {forBuyer && (
          <p>
            Если магазин сдаёт сам, эти листы вам только для сведения. У учреждения может быть свой бланк.
          </p>
        )}
        <p>
          {applications.map(({ id, paperCopies }) => (
            <span key={id} className={styles.copies}>
              {!forBuyer && `Заказ № ${id}: `}Заявление — {paperCopies}{' '}
              {plural(paperCopies, ['экземпляр', 'экземпляра', 'экземпляров'])}, опись — 1.
            </span>
          ))}
        </p>
        <p>
          Кто сдаёт, его адрес и паспорт впишите от руки: магазин этого не спрашивает и не хранит. Последнее
          слово — за учреждением.
        </p>
        <p className={styles.onPhone}>
          На узком экране сами листы видны при печати; там же их можно сохранить как PDF.
        </p>
        <CheckboxField name="priced" label="Цены в описи" checked={priced} onChange={setPriced} />
      </div>
      <div>
        {applications.map((application) => (
          <Fragment key={application.id}>
            <ApplicationPaper application={application} />
            {/* Another column is another width of all the rest: measured anew. */}
            <ContentsPaper key={String(priced)} application={application} priced={priced} />
          </Fragment>
        ))}
      </div>
    </>
  );
}
