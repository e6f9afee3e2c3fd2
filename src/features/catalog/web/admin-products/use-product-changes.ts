import { useState } from 'react';
import { CallError, call } from '../../../../shared/web/call.ts';
import type { Notices } from '../../../../shared/web/ui/notice.tsx';
import { useRowWork } from '../../../admin/admin.web.ts';
import { deleteProduct, type Product, undeleteProduct, updateProduct } from '../../products.contract.ts';
import { callWords } from '../admin-parts/call-words.ts';
import type { ProductWish } from './product-typing.ts';

interface Changes {
  /** What was loaded; with the next load everything known here is forgotten. */
  loaded: readonly Product[];
  notices: Notices;
  /** What is on sale or deleted has changed: other lists may be out of date. */
  onChanged(): void;
  onDeleted(): void;
}

const restoreFailed = (error: unknown) => callWords(error, 'Ошибка при восстановлении товара');

const nothing = { changed: new Map<number, Product>(), gone: new Set<number>() };

/** The products on the screen with what was changed since they were loaded. */
export function useProductChanges({ loaded, notices, onChanged, onDeleted }: Changes) {
  const [since, setSince] = useState<{
    loaded: readonly Product[];
    changed: ReadonlyMap<number, Product>;
    gone: ReadonlySet<number>;
  }>({ loaded, ...nothing });
  const { busy, failures, work } = useRowWork();
  if (since.loaded !== loaded) setSince({ loaded, ...nothing });

  /** Writes a product and puts the answer in its place. Throws CallError. */
  async function save(id: number, body: ProductWish): Promise<void> {
    const product = await call(updateProduct, { params: { id }, body: { ...body, images: 'url' } });
    setSince((before) => ({ ...before, changed: new Map([...before.changed, [id, product]]) }));
  }

  const isGone = (id: number, gone: boolean) =>
    setSince((before) => {
      const after = new Set(before.gone);
      if (gone) after.add(id);
      else after.delete(id);
      return { ...before, gone: after };
    });

  function remove({ id, name }: Product): Promise<boolean> {
    const putBack = () =>
      work(
        id,
        async () => {
          await call(undeleteProduct, { params: { id } });
          isGone(id, false);
          notices.show('success', `Товар «${name}» восстановлен`);
          onChanged();
        },
        restoreFailed,
      );
    return work(
      id,
      async () => {
        await call(deleteProduct, { params: { id } });
        isGone(id, true);
        notices.show('success', `Товар «${name}» удалён`, { label: 'Вернуть', run: () => void putBack() });
        onDeleted();
        onChanged();
      },
      (error) => callWords(error, 'Ошибка при удалении товара'),
    );
  }

  /** Puts a deleted product back on sale; false when it needs a category first (contract.md §2, Details). */
  async function restore({ id, name, categoryId }: Product): Promise<boolean> {
    if (categoryId === null) return false;
    let needsCategory = false;
    await work(
      id,
      async () => {
        try {
          await call(undeleteProduct, { params: { id } });
        } catch (error) {
          needsCategory = error instanceof CallError && error.status === 409;
          if (needsCategory) return;
          throw error;
        }
        notices.show('success', `Товар «${name}» восстановлен`);
        onChanged();
      },
      restoreFailed,
    );
    return !needsCategory;
  }

  return {
    /** As they stand now. */
    products: loaded
      .filter(({ id }) => !since.gone.has(id))
      .map((product) => since.changed.get(product.id) ?? product),
    busy,
    failures,
    save,
    remove,
    restore,
  };
}
