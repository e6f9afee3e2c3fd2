import { useState } from 'react';
import {
  deleteProduct,
  patchProduct,
  undeleteProduct,
  updateProduct,
} from '../../../catalog/admin-products.contract.ts';
import type { DeskProduct } from '../../../catalog/desk-product.ts';
import { findChangedFields } from '../../../desk/editing/row-form.tsx';
import { useFocusLater } from '../../../desk/editing/use-focus-later.ts';
import { useRowRequestStates } from '../../../desk/editing/use-row-request-states.ts';
import { withSetMembers } from '../../../lib/with-set-members.ts';
import type { CallError } from '../../../ui/data/call-error.ts';
import type { NoticeState } from '../../../ui/notice.tsx';
import {
  type ProductRequestBody,
  parseExistingProductFormValues,
  toProductFormValues,
} from './product-typing.ts';

interface Changes {
  /** What was loaded; with the next load everything known here is forgotten. */
  loaded: readonly DeskProduct[];
  notices: NoticeState;
  /** Takes the focus when the row that had it is gone. */
  headingId: string;
}

interface Since {
  loaded: readonly DeskProduct[];
  changed: ReadonlyMap<number, DeskProduct>;
  gone: ReadonlySet<number>;
}

const nothing = { changed: new Map<number, DeskProduct>(), gone: new Set<number>() };
// The row stays where it is under the hand: the list is put in its order with the next load.
const inPlace = { otherwise: { refused: 'Ошибка при сохранении товара' }, keepsLists: true };
const saveFailed = { ...inPlace, expects: () => true };

/** The products on the screen with what was changed since they were loaded. */
export function useEditableProducts({ loaded, notices, headingId }: Changes) {
  const [since, setSince] = useState<Since>({ loaded, ...nothing });
  const { busy, failures, send } = useRowRequestStates();
  const { focusIfFree } = useFocusLater();
  if (since.loaded !== loaded) setSince({ loaded, ...nothing });

  const put = (...products: readonly DeskProduct[]) =>
    setSince((before) => ({
      ...before,
      changed: new Map([...before.changed, ...products.map((product) => [product.id, product] as const)]),
    }));

  const setGone = (ids: readonly number[], gone: boolean) =>
    setSince((before) => ({ ...before, gone: withSetMembers(before.gone, ids, gone) }));

  /** Puts what a change of many answered in its place; deleted ones leave the list. */
  const putAll = (products: readonly DeskProduct[], deleted: boolean) => {
    put(...products);
    setGone(
      products.map(({ id }) => id),
      deleted,
    );
  };

  /**
   * Writes the fields of a product and puts the response in its place. Over a change by somebody else (not
   * `seen`) go only the fields that differ from what stood here. Says when it is done; returns why it failed.
   */
  async function save(
    product: DeskProduct,
    input: ProductRequestBody,
    seen: boolean,
  ): Promise<CallError | null> {
    const { id, version } = product;
    if (!seen) {
      const before = parseExistingProductFormValues(toProductFormValues(product)).input;
      return saveFields(product, findChangedFields(input, before), seen);
    }
    const body = { ...input, id, version, images: 'url' as const };
    const { response, failure } = await send(id, updateProduct, { params: { id }, body }, saveFailed);
    if (response !== null) putSaved(product, response);
    return failure;
  }

  /** Writes some fields of a product, and no other. Returns why it failed. */
  async function saveFields(
    product: DeskProduct,
    fields: Partial<ProductRequestBody>,
    seen: boolean,
    options: Parameters<typeof send>[3] = saveFailed,
  ): Promise<CallError | null> {
    const { id, version } = product;
    const body = { ...fields, ...(seen ? { version } : {}), images: 'url' as const };
    const { response, failure } = await send(id, patchProduct, { params: { id }, body }, options);
    if (response !== null) putSaved(seen ? product : null, response);
    return failure;
  }

  /** Says of a product that it is not sold for now, or is again; says so itself. */
  const setOut = (product: DeskProduct, out: boolean) =>
    saveFields(product, { out, outUntil: null, outReason: null }, true, inPlace);

  /** Puts a saved product in its place and says so, with the way back where it is known what stood there. */
  function putSaved(before: DeskProduct | null, after: DeskProduct): void {
    put(after);
    const undone = before && buildUndoFields(before, after);
    const undo = undone && { label: undone.label, run: () => void takeBack(after, undone) };
    notices.show('success', `Товар «${after.name}» сохранён`, undo ?? undefined);
  }

  /** From the version that the change made: what somebody has written since stays, and is told in the row. */
  async function takeBack({ id, name, version }: DeskProduct, { fields }: UndoneFields): Promise<void> {
    const body = { ...fields, version, images: 'url' as const };
    const { response } = await send(id, patchProduct, { params: { id }, body }, inPlace);
    if (response === null) return;
    put(response);
    notices.show('success', `Товар «${name}»: вернули, как было`);
  }

  async function remove(product: DeskProduct): Promise<void> {
    const { id, name } = product;
    const otherwise = 'Ошибка при удалении товара';
    const outcome = await send(id, deleteProduct, { params: { id } }, { otherwise });
    if (outcome.failure !== null) return;
    setGone([id], true);
    const undo = { label: 'Вернуть', run: () => void restore(product) };
    notices.show('success', `Товар «${name}» удалён`, undo);
    focusIfFree(headingId);
  }

  /** Puts a deleted product back on sale; false when it needs a category first. */
  async function restore({ id, name, categoryId }: DeskProduct): Promise<boolean> {
    if (categoryId === null) return false;
    const otherwise = 'Ошибка при восстановлении товара';
    const { response, failure } = await send(id, undeleteProduct, { params: { id } }, { otherwise });
    if (failure !== null) return failure.status !== 409;
    setGone([id], false);
    put(response);
    notices.show('success', `Товар «${name}» восстановлен`);
    focusIfFree(headingId);
    return true;
  }

  return {
    products: loaded
      .filter(({ id }) => !since.gone.has(id))
      .map((product) => since.changed.get(product.id) ?? product),
    busy,
    failures,
    save,
    saveFields,
    setOut,
    putAll,
    remove,
    restore,
  };
}

/** The fields that are changed in the rows of the table most, and how an undo names each. */
const names = { price: 'цену', prioritySort: 'приоритет', categoryId: 'категорию' } as const;

const list = new Intl.ListFormat('ru');

/** What takes a change of a row back: the fields as they stood, and «Вернуть цену и категорию». */
interface UndoneFields {
  label: string;
  fields: Partial<{ price: number; prioritySort: number; categoryId: number }>;
}

/** Returns what takes back a change of one product; null where none of these fields has become another. */
export function buildUndoFields(before: DeskProduct, after: DeskProduct): UndoneFields | null {
  const changed = (Object.keys(names) as (keyof typeof names)[]).filter(
    // A category that was none cannot be put back: what is on sale has one.
    (field) => before[field] !== after[field] && before[field] !== null,
  );
  if (changed.length === 0) return null;
  return {
    label: `Вернуть ${list.format(changed.map((field) => names[field]))}`,
    fields: Object.fromEntries(changed.map((field) => [field, before[field]])),
  };
}
