import { CallError, call } from '../../../../shared/web/call.ts';
import type { FormErrors } from '../../../../shared/web/form-errors.ts';
import type { GoodRow, Sent } from '../../../admin/admin.web.ts';
import { createProducts } from '../../products.contract.ts';
import { lostWords } from '../admin-parts/call-words.ts';
import { errorsAt, type ProductWish } from './product-typing.ts';

type Row = GoodRow<ProductWish>;

/** What goes in one call: far below the server's limit, so that each is quick and progress is seen. */
const BATCH_CHARACTERS = 3 * 1024 * 1024;
const BATCH_ROWS = 100;

/** A refusal of what was sent: a smaller part of it may be taken. */
const OF_THE_BODY = [400, 413, 415];

/**
 * Makes products. A call is all or nothing, so what a refused one held is sent row by row: only the
 * rows that cannot be made stay. `onProgress` hears how many rows are done with.
 */
export async function sendProducts(rows: Row[], onProgress: (rows: number) => void): Promise<Sent> {
  const failed = new Map<number, FormErrors>();
  let problem: string | null = null;
  let done = 0;
  const queue = inBatches(rows);
  for (let batch = queue.shift(); batch !== undefined; batch = queue.shift()) {
    try {
      await call(createProducts, { body: { products: batch.map(({ wish }) => wish), images: 'url' } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (batch.length > 1 && OF_THE_BODY.includes(error.status)) {
        queue.unshift(...batch.map((row) => [row]));
        continue;
      }
      problem = `Ошибка при создании товаров: ${lostWords(error) ?? error.status}`;
      for (const { key } of batch) failed.set(key, reasons(error));
      if (!OF_THE_BODY.includes(error.status)) {
        // The server is away or lets nobody in: the rest would fail the same way.
        for (const { key } of queue.splice(0).flat()) failed.set(key, {});
      }
    }
    done += batch.length;
    onProgress(done);
  }
  return { failed, problem };
}

function reasons(error: CallError): FormErrors {
  const fields = errorsAt(error.errors, 'products.0.');
  if (Object.keys(fields).length > 0 || !OF_THE_BODY.includes(error.status)) return fields;
  return error.status === 400 ? { name: error.message } : { imageBase64: error.message };
}

function inBatches(rows: Row[]): Row[][] {
  const batches: Row[][] = [];
  let room = 0;
  for (const row of rows) {
    const weight = row.wish.imageBase64?.length ?? 0;
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
