import { typeset } from '../../../lib/russian/typography.ts';
import { Price } from '../../../ui/prices/price.tsx';
import type { Application } from '../../user-order-application.contract.ts';
import { ROWS_ON_SHEET, Total } from './application-paper.tsx';
import styles from './application-papers.module.css';
import { GoodsTable } from './goods-table.tsx';
import { clientName, paperGoods } from './paper-rows.ts';
import { PrintedPage } from './printed-page.tsx';
import { usePrintedPages } from './use-printed-pages.ts';

/** The list of contents that goes with a parcel; prices only when they are wanted. */
export function ContentsPaper({ application, priced }: { application: Application; priced: boolean }) {
  const goods = paperGoods(application);
  const { ref, pages } = usePrintedPages(goods.rows, ROWS_ON_SHEET);
  return (
    <article ref={ref} aria-label={`Опись к заказу № ${application.id}`}>
      {pages.map((page, index) => (
        <PrintedPage
          key={page[0]?.name ?? 0}
          of={`Опись к заказу № ${application.id}`}
          more={[clientName(application) || 'Данные стёрты', application.workAddressName]}
          number={index + 1}
          total={pages.length}
          word="лист"
        >
          {index === 0 && (
            <div data-part="first-head" className={styles.firstHead}>
              <h2 className={styles.title}>Опись вложения</h2>
              <p>
                Кому: {clientName(application)}
                <br />
                Куда: {typeset(application.workAddressName)}
              </p>
            </div>
          )}
          <GoodsTable rows={page} ticked priced={priced} />
          {index === pages.length - 1 && (
            <div data-part="tail" className={styles.tail}>
              <Total goods={goods} />
              {priced && (
                <p className={styles.total}>
                  На сумму: <Price kopecks={goods.kopecks} decimals={2} />
                </p>
              )}
              <p className={styles.fields}>
                <span>Составил</span>
                <span>Проверил</span>
              </p>
            </div>
          )}
        </PrintedPage>
      ))}
    </article>
  );
}
