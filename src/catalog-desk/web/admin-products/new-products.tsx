import { useCallback, useEffect, useEffectEvent, useState, useTransition } from 'react';
import { createProducts } from '../../../catalog/admin-products.contract.ts';
import { NewRowsForm } from '../../../desk/editing/new-rows-form.tsx';
import type { RowFieldsProps } from '../../../desk/editing/row-fields.tsx';
import {
  type NewRowDraft,
  type RowSendReport,
  type SendRows,
  selectErrorsByPrefix,
  useNewRows,
  type ValidRow,
} from '../../../desk/editing/use-new-rows.ts';
import { type CallError, getCallFailureMessage } from '../../../ui/data/call-error.ts';
import { createPersonalDraftStorage } from '../../../ui/draft.ts';
import type { FormErrors } from '../../../ui/form-errors.ts';
import { Icon } from '../../../ui/icon.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import stack from '../../../ui/lists/stack.module.css';
import { ErrorAlert } from '../../../ui/notice.tsx';
import styles from './admin-products.module.css';
import { type PreparedPicture, preparePicture } from './prepare-picture.ts';
import { ProductFields } from './product-fields.tsx';
import {
  clearDraftPictures,
  emptyProductFormValues,
  type ProductFormValues,
  type ProductRequestBody,
  parseNewProductFormValues,
  productDraftCodec,
} from './product-typing.ts';

/** What was typed survives a reload and a session that ended; photos are too large for that. */
export const newProductsDraft =
  createPersonalDraftStorage<NewRowDraft<ProductFormValues>[]>('newProductRows');

interface NewProductsProps {
  categories: readonly { value: string; label: string }[];
  /** Products that new ones are to begin as; taken once. */
  copied: readonly ProductFormValues[];
  onCopied(): void;
  onCreated(): void;
  onCancel(): void;
}

/** Several new products at once; the rows that cannot be made stay and say why. */
export function NewProductsForm({ categories, copied, onCopied, onCreated, onCancel }: NewProductsProps) {
  const [progress, setProgress] = useState({ done: 0, all: 0 });
  const form = useNewRows({
    draft: newProductsDraft,
    // Goods of one category are usually entered one after another.
    fresh: (before?: ProductFormValues) => ({
      ...emptyProductFormValues,
      categoryId: before?.categoryId ?? '',
    }),
    ...productDraftCodec,
    validate: parseNewProductFormValues,
    send(rows, sendRows) {
      setProgress({ done: 0, all: rows.length });
      return sendProducts(rows, sendRows, (done) => setProgress({ done, all: rows.length }));
    },
    onCreated() {
      clearDraftPictures();
      onCreated();
    },
  });
  const { addBegun } = form;
  // What is copied is taken once, no matter what is new since.
  const take = useEffectEvent((rows: typeof copied) => {
    addBegun(rows);
    onCopied();
  });
  useEffect(() => {
    if (copied.length > 0) take(copied);
  }, [copied]);
  const fields = useCallback(
    (row: RowFieldsProps<ProductFormValues>) => (
      <ProductFields {...row} categories={categories} currentPicture={null} />
    ),
    [categories],
  );

  return (
    <NewRowsForm
      kind="product"
      title="Новые товары"
      rowTitle="Новый товар"
      forms={['товар', 'товара', 'товаров']}
      addText="Ещё один товар"
      form={form}
      onCancel={onCancel}
      begin={
        <ManyPictures
          disabled={form.busy}
          onReady={(pictures) =>
            addBegun(
              pictures.map((picture) => ({
                ...emptyProductFormValues,
                categoryId: form.rows.at(-1)?.typed.categoryId ?? '',
                name: nameOfFile(picture.name),
                picture,
              })),
            )
          }
        />
      }
      progress={
        <p className={joinClassNames(stack.gap4, styles.progress)}>
          <progress max={progress.all} value={progress.done} aria-label="Создаём товары" />
          Отправлено {progress.done} из {progress.all}
        </p>
      }
    >
      {fields}
    </NewRowsForm>
  );
}

interface ManyPicturesProps {
  disabled: boolean;
  onReady(pictures: PreparedPicture[]): void;
}

/** Several photos chosen at once: each begins a new product that is called as its file is. */
function ManyPictures({ disabled, onReady }: ManyPicturesProps) {
  const [preparing, prepare] = useTransition();
  const [refused, setRefused] = useState<string[]>([]);

  function take(files: readonly File[]) {
    setRefused([]);
    prepare(async () => {
      const ready: PreparedPicture[] = [];
      const wrong: string[] = [];
      // One after another: a hundred large photos at once would not fit into a phone.
      for (const file of files) {
        const { picture, refusal } = await preparePicture(file);
        if (picture === null) wrong.push(`${file.name}: ${refusal}`);
        else ready.push(picture);
      }
      setRefused(wrong);
      if (ready.length > 0) onReady(ready);
    });
  }

  return (
    <>
      <label className={styles.choose} aria-busy={preparing}>
        <input
          type="file"
          accept="image/*"
          multiple
          className="visually-hidden"
          disabled={disabled || preparing}
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            // The same files may be chosen again.
            event.target.value = '';
          }}
        />
        <Icon name="upload" size={20} />
        {preparing ? 'Готовим фото…' : 'Несколько фото сразу'}
      </label>
      <ErrorAlert>{refused.join('; ')}</ErrorAlert>
    </>
  );
}

/** What a product is called after its photo: `чай_чёрный 100 г.jpg` is «чай чёрный 100 г». */
function nameOfFile(file: string): string {
  return file
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll('_', ' ')
    .trim();
}

type Row = ValidRow<ProductRequestBody>;

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
async function sendProducts(
  rows: Row[],
  sendRows: SendRows,
  onProgress: (rows: number) => void,
): Promise<RowSendReport> {
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
      problem = getCallFailureMessage(failure, messages(failure.status));
      for (const { key } of batch) failed.set(key, reasons(failure));
      if (!isOfTheBody) {
        // The server is away or lets no one in: the rest would fail the same way.
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
  const fields = selectErrorsByPrefix(failure.errors, 'products.0.');
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
