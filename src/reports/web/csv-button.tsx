import type { CallInput, CallResponse } from '../../contract/endpoint.ts';
import { getOrdersCsv } from '../../fulfilment/user-order-papers.contract.ts';
import { Button } from '../../ui/button.tsx';
import { type CallResult, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { downloadFile } from '../../ui/data/download-file.ts';
import { createLostResponseMessages } from '../../ui/data/failure-words.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Icon } from '../../ui/icon.tsx';
import type { NoticeState } from '../../ui/notice.tsx';
import { exportMonthPaymentsAndRefundsCsv, exportPaidMonthCsv } from '../user-order-reports.contract.ts';

const ASKS = { revalidates: false } as const;

const notLoaded = createLostResponseMessages('Файл не загрузился. Проверьте соединение.');

interface CsvButtonProps {
  /** What to put into the file: chosen numbers, or what the list is narrowed by. */
  filter: CallInput<typeof getOrdersCsv>['body'];
  onSay: NoticeState['show'];
  variant?: 'secondary' | 'quiet';
}

export function OrdersCsvButton({ filter, ...look }: CsvButtonProps) {
  const { send, busy } = useSend(getOrdersCsv, ASKS);
  const rest = 'Сузьте отбор, чтобы получить остальные.';
  return (
    <FileButton ask={() => send({ body: filter })} busy={busy} rest={rest} {...look}>
      Таблица для Excel
    </FileButton>
  );
}

interface MonthCsvButtonsProps {
  month: string;
  onSay: NoticeState['show'];
}

/** Downloads what was paid in a month, or what came and was given back in it, as files for Excel. */
export function MonthCsvButtons({ month, onSay }: MonthCsvButtonsProps) {
  const paid = useSend(exportPaidMonthCsv, ASKS);
  const money = useSend(exportMonthPaymentsAndRefundsCsv, ASKS);
  const input = { body: { month } };
  const rest = 'Остальные — в таблице заказов, по дням.';
  return (
    <>
      <FileButton ask={() => paid.send(input)} busy={paid.busy} rest={rest} onSay={onSay}>
        Заказы для Excel
      </FileButton>
      <FileButton ask={() => money.send(input)} busy={money.busy} rest={rest} onSay={onSay}>
        Поступления и возвраты для Excel
      </FileButton>
    </>
  );
}

interface FileButtonProps {
  ask(): Promise<CallResult<CallResponse<typeof getOrdersCsv>>>;
  busy: boolean;
  /** How to get what did not fit into the file. */
  rest: string;
  onSay: NoticeState['show'];
  variant?: 'secondary' | 'quiet';
  children: string;
}

function FileButton({ ask, busy, rest, onSay, variant = 'secondary', children }: FileButtonProps) {
  async function download() {
    const { response, failure } = await ask();
    if (failure !== null) return onSay('error', getCallFailureMessage(failure, notLoaded));
    const { fileName, csv, ids, totalElements } = response;
    downloadFile(fileName, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
    if (ids.length === totalElements) return onSay('success', `Файл готов, заказов в нём: ${ids.length}`);
    onSay('warning', `В файле ${ids.length} заказов из ${totalElements}. ${rest}`);
  }

  return (
    <Button variant={variant} busy={busy} busyText="Готовим файл…" onClick={download}>
      {variant === 'secondary' && <Icon name="arrow-down" size={20} />}
      {children}
    </Button>
  );
}
