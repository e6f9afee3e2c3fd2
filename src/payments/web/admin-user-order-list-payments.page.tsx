import { useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { CallResponse } from '../../contract/endpoint.ts';
import { DeskScreen, type DeskScreenHandle } from '../../desk/desk-screen.tsx';
import list from '../../desk/list.module.css';
import { loadForAdmin, loadScreenPart } from '../../desk/load-for-admin.ts';
import { FileOrTextInput } from '../../desk/sheet/file-or-text.tsx';
import { readBytes, UNREADABLE_FILE } from '../../desk/sheet/use-sheet-reader.ts';
import { UnsavedRowsGuard } from '../../desk/unsaved-guard.tsx';
import { formatShortSum } from '../../orders/order-money.ts';
import { call } from '../../ui/data/call.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { ErrorAlert } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { PlainList } from '../../ui/plain-list.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import { getUnallocatedPayments } from '../user-order-payments.contract.ts';
import type { Route } from './+types/admin-user-order-list-payments.page.ts';
import { PaymentLine } from './money-lines.tsx';
import styles from './payments.module.css';
import { MAX_STATEMENT_BYTES } from './read-statement.ts';
import { StatementTable } from './statement-table.tsx';
import { type StatementWork, useStatement } from './use-statement.ts';

const TITLE = 'Оплата по выписке';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(TITLE) }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadForAdmin(request, () =>
    loadScreenPart(call(getUnallocatedPayments, {}, { signal: request.signal }), {}),
  );
}

export const handle: DeskScreenHandle = { title: TITLE };

/** Marks the orders that a bank statement says are paid, and gives orders to the transfers that have none. */
export default function AdminPaymentsPage({ loaderData: { response, problem } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const work = useStatement();
  return (
    <DeskScreen
      title={TITLE}
      beside={
        <div className={inRow.gap16}>
          <Link to="/admin/user-order-list/receipts">Чеки</Link>
          <Link to="/admin/user-order-list">К заказам</Link>
        </div>
      }
    >
      <UnsavedRowsGuard areReplaced={false}>
        <ErrorAlert>{work.problem}</ErrorAlert>
        {work.rows !== null && <StatementTable work={work} rows={work.rows} />}
        <div className={styles.start}>
          {work.rows === null && <StatementForm work={work} />}
          {problem !== null && <LoadError message={problem} bare onRetry={revalidate} />}
          {response !== null && response.totalElements > 0 && (
            <UnallocatedPayments {...response} onTake={revalidate} />
          )}
        </div>
      </UnsavedRowsGuard>
    </DeskScreen>
  );
}

/** Takes a statement: a file that is chosen or dropped, or a text that is pasted. */
function StatementForm({ work }: { work: StatementWork }) {
  async function take(file: File) {
    if (file.size > MAX_STATEMENT_BYTES) {
      return work.say('Файл больше 4 МБ. Выгрузите выписку за меньший срок.');
    }
    const bytes = await readBytes(file);
    if (bytes === null) return work.say(UNREADABLE_FILE);
    void work.read(bytes);
  }

  return (
    <section className={stack.gap12}>
      <FileOrTextInput
        file={{
          label: 'Файл выписки',
          hint: 'Из банка или 1С: .xlsx, .csv, .txt, до 4 МБ. Можно перетащить сюда.',
          accept: '.xlsx,.csv,.tsv,.txt',
        }}
        text={{
          label: 'Или строки выписки',
          hint: 'Обмен 1С или таблица с заголовками.',
          max: MAX_STATEMENT_BYTES / 4,
        }}
        busy={work.reading}
        button={{ text: 'Найти заказы', busyText: 'Ищем заказы…' }}
        onFile={(file) => void take(file)}
        onText={(pasted) => void work.read(pasted)}
      />
      <p className={text.hint}>
        Выписку разбирает браузер. Серверу уходят день, сумма, номер документа и слова поступлений; хранится
        только то, что вы записали.
      </p>
    </section>
  );
}

interface UnallocatedPaymentsProps extends CallResponse<typeof getUnallocatedPayments> {
  /** A payment was given an order, or removed. */
  onTake(): Promise<void>;
}

/** Payments of which something is for no order yet, until somebody gives them one. */
function UnallocatedPayments({ payments, totalElements, sum, onTake }: UnallocatedPaymentsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section id="unallocated" className={stack.gap8} aria-labelledby="unallocated-heading">
      <h2 id="unallocated-heading" ref={heading} tabIndex={-1} className={styles.title}>
        Ждут заказа: {totalElements} на {formatShortSum(sum)}
      </h2>
      <PlainList className={joinClassNames(list.items, styles.waiting)}>
        {payments.map((payment) => (
          <PaymentLine
            key={payment.id}
            payment={payment}
            orderId={null}
            onTake={() => void onTake().then(() => heading.current?.focus())}
          />
        ))}
      </PlainList>
      {payments.length < totalElements && (
        <p className={text.hint}>
          Показаны последние {payments.length}: дайте заказы им, и появятся остальные.
        </p>
      )}
    </section>
  );
}
