import { Link } from 'react-router';
import { pageTitle } from '../../../shared/web/page-meta.ts';
import { Notice } from '../../../shared/web/ui/notice.tsx';
import { Skeleton } from '../../../shared/web/ui/states/skeleton.tsx';
import { guarded } from '../../admin/admin.web.ts';
import type { Route } from './+types/admin-user-order-list-payments.page.ts';
import { PaymentTable } from './admin-payments/payment-table.tsx';
import styles from './admin-payments/payments.module.css';
import { StatementForm } from './admin-payments/statement-form.tsx';
import { usePayments } from './admin-payments/use-payments.ts';

export { clientAction } from '../../../shared/web/data/client-action.ts';
export { shouldRevalidate } from '../../../shared/web/data/should-revalidate.ts';

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
