import { Link } from 'react-router';
import { guarded } from '../../desk/guarded.ts';
import { Notice } from '../../ui/notice.tsx';
import { pageTitle } from '../../ui/page-meta.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { Route } from './+types/admin-user-order-list-payments.page.ts';
import { PaymentTable } from './payment-table.tsx';
import styles from './payments.module.css';
import { StatementForm } from './statement-form.tsx';
import { usePayments } from './use-payments.ts';

export { clientAction } from '../../ui/data/client-action.ts';
export { shouldRevalidate } from '../../ui/data/should-revalidate.ts';

const TITLE = 'Оплата по выписке';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return guarded(request, async () => null);
}

export const HydrateFallback = () => <Skeleton height={24} />;

/** Marks the orders that a bank statement says are paid. */
export default function AdminPaymentsPage() {
  const payments = usePayments();
  const { rows, problem } = payments;
  return (
    <div className={styles.page}>
      <h1>{TITLE}</h1>
      <p>
        Выписку разбирает браузер. Серверу уходят день, сумма, номер документа и слова поступлений; хранится
        только то, что отмечено у заказов. <Link to="/admin/user-order-list">К заказам</Link>
      </p>
      {rows === null && (
        <StatementForm reading={payments.reading} onRead={payments.read} onProblem={payments.say} />
      )}
      <div role="alert">{problem !== null && <Notice kind="error">{problem}</Notice>}</div>
      {rows !== null && <PaymentTable payments={payments} rows={rows} />}
    </div>
  );
}
