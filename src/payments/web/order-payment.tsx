import { formatBirthDate } from '../../lib/calendar.ts';
import type { Order } from '../../orders/user-order.contract.ts';
import { FactList } from '../../ui/lists/fact-list.tsx';
import stack from '../../ui/lists/stack.module.css';
import { Price } from '../../ui/prices/price.tsx';
import styles from './payments.module.css';

/** What the bank statement said of an order's payment. */
export function OrderPayment({ payment }: { payment: NonNullable<Order['payment']> }) {
  return (
    <section className={stack.gap8}>
      <h3 className={styles.title}>Оплата</h3>
      <FactList
        facts={[
          ['Поступила', formatBirthDate(payment.day)],
          ['Сумма', <Price key="sum" kopecks={payment.sum} decimals={2} />],
          ['Документ', payment.document],
          ['Строка выписки', payment.words],
        ]}
      />
    </section>
  );
}
