import { errorsBelow, type GoodRow, type SendRows, type Sent } from '../../../desk/editing/row-attempts.ts';
import { type CallError, failureMessage } from '../../../ui/data/call-error.ts';
import type { FormErrors } from '../../../ui/form-errors.ts';
import { createProducts } from '../../admin-products.contract.ts';
import type { ProductInput } from './product-typing.ts';

type Row = GoodRow<ProductInput>;

/** What goes in one call: far below the server's limit, so that each is quick and progress is seen. */
const BATCH_CHARACTERS = 3 * 1024 * 1024;
const BATCH_ROWS = 100;

/** A refusal of what was sent: a smaller part of it may be taken. */
const OF_THE_BODY = [400, 413, 415];

const CUT = 'сервер ответил не полностью. Отправьте ещё раз: сделанное не повторится';

/**
 * Makes products. A call is all or nothing, so what a refused one held is sent row by row: only the
 * rows that cannot be made stay. `onProgress` hears how many rows are done with.
 */
export async function sendProducts(
  rows: Row[],
  sendRows: SendRows,
  onProgress: (rows: number) => void,
): Promise<Sent> {
  const failed = new Map<number, FormErrors>();
  let problem: string | null = null;
  let done = 0;
  const queue = inBatches(rows);
  for (let batch = queue.shift(); batch !== undefined; batch = queue.shift()) {
    const body = { products: batch.map(({ input }) => input), images: 'url' as const };
    const { failure } = await sendRows(createProducts, batch, { body });
    if (failure !== null) {
      const isOfTheBody = OF_THE_BODY.includes(failure.status);
      if (batch.length > 1 && isOfTheBody) {
        queue.unshift(...batch.map((row) => [row]));
        continue;
      }
      problem = failureMessage(failure, messages(failure.status));
      for (const { key } of batch) failed.set(key, reasons(failure));
      if (!isOfTheBody) {
        // The server is away or lets nobody in: the rest would fail the same way.
        for (const { key } of queue.splice(0).flat()) failed.set(key, {});
      }
    }
    done += batch.length;
    onProgress(done);
  }
  return { failed, problem };
}

const messages = (status: number) => ({
  refused: `Ошибка при создании товаров: ${status}`,
  timeout: 'Ошибка при создании товаров: сервер не отвечает',
  network: 'Ошибка при создании товаров: нет соединения',
  broken: `Ошибка при создании товаров: ${CUT}`,
  malformed: `Ошибка при создании товаров: ${CUT}`,
});

function reasons(failure: CallError): FormErrors {
  const fields = errorsBelow(failure.errors, 'products.0.');
  if (Object.keys(fields).length > 0 || !OF_THE_BODY.includes(failure.status)) return fields;
  return failure.status === 400 ? { name: failure.message } : { imageBase64: failure.message };
}

function inBatches(rows: Row[]): Row[][] {
  const batches: Row[][] = [];
  let room = 0;
  for (const row of rows) {
    const weight = row.input.imageBase64?.length ?? 0;
    const last = batches.at(-1);
    if (last === undefined || last.length >= BATCH_ROWS || room < weight) {
      batches.push([row]);
      room = BATCH_CHARACTERS - weight;
    } else {
      last.push(row);
      room -= weight;
    }
  }
  return batches;
}
