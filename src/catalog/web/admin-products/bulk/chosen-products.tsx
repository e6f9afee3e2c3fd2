import { useState } from 'react';
import { WorkBar } from '../../../../desk/work-bar.tsx';
import { plural } from '../../../../lib/russian/plural.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';
import type { Product } from '../../../product.ts';
import { MoveProducts } from './move-products.tsx';
import { OutProducts } from './out-products.tsx';
import { PriceProducts } from './price-products.tsx';
import type { useBulkChanges } from './use-bulk-changes.ts';

interface ChosenProductsProps {
  products: readonly Product[];
  categories: readonly { value: string; label: string }[];
  bulk: ReturnType<typeof useBulkChanges>;
  onNone(): void;
}

/** What can be done with the chosen products; it stays in sight while the list is scrolled. */
export function ChosenProducts({ products, categories, bulk, onNone }: ChosenProductsProps) {
  const [work, setWork] = useState<'price' | 'move' | 'out' | 'delete' | null>(null);
  if (products.length === 0) return null;
  const { busy } = bulk;
  const close = () => setWork(null);
  const count = `${products.length} ${plural(products.length, ['товар', 'товара', 'товаров'])}`;
  const run: typeof bulk.run = async (...what) => {
    close();
    const changed = await bulk.run(...what);
    if (changed !== null) onNone();
    return changed;
  };
  return (
    <WorkBar label="Выбранные товары" count={busy ? 'Меняем…' : `Выбрано: ${products.length}`} busy={busy}>
      <Button disabled={busy} onClick={() => setWork('price')}>
        Цена
      </Button>
      <Button variant="secondary" disabled={busy} onClick={() => setWork('move')}>
        Категория
      </Button>
      <Button variant="secondary" disabled={busy} onClick={() => setWork('out')}>
        Наличие
      </Button>
      <Button variant="secondary" disabled={busy} onClick={() => setWork('delete')}>
        Удалить
      </Button>
      <Button variant="quiet" disabled={busy} onClick={onNone}>
        Снять выбор
      </Button>
      <PriceProducts open={work === 'price'} products={products} run={run} onClose={close} />
      <MoveProducts
        open={work === 'move'}
        products={products}
        categories={categories}
        run={run}
        onClose={close}
      />
      <OutProducts open={work === 'out'} products={products} run={run} onClose={close} />
      <ConfirmDialog
        open={work === 'delete'}
        title={`Удалить ${count}?`}
        text="Покупатели их больше не увидят. Вернуть можно отсюда же или из списка удалённых."
        confirmText="Удалить"
        danger
        onConfirm={() => void run(products, 'Удалено товаров', () => ({ deleted: true }))}
        onClose={close}
      />
    </WorkBar>
  );
}
