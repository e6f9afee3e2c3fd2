import { plural } from '../../../lib/russian/plural.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { useAsk } from '../../../ui/data/use-ask.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import inRow from '../../../ui/lists/row.module.css';
import type { Category } from '../../categories.contract.ts';
import { productsPageable } from '../../products.contract.ts';
import { flatTree } from '../admin-parts/category-options.ts';

interface DeleteDialogProps {
  /** Null: the dialog is closed. */
  category: Category | null;
  busy: boolean;
  onDelete(category: Category): void;
  onClose(): void;
}

/** Asks before a category goes and says what it holds; only an empty one can go. */
export function DeleteDialog({ category, ...rest }: DeleteDialogProps) {
  return (
    <Dialog open={category !== null} title={`Удалить категорию «${category?.name}»?`} onClose={rest.onClose}>
      {category && <Question key={category.id} category={category} {...rest} />}
    </Dialog>
  );
}

function Question({ category, busy, onDelete, onClose }: DeleteDialogProps & { category: Category }) {
  const products = useProductCount(category.id);
  const below = flatTree(category.subCategories).length;
  const full = below > 0 || (products ?? 0) > 0;
  return (
    <>
      <p role="status">{full ? holds(below, products ?? 0) : emptyMessage(products)}</p>
      <div className={inRow.gap12}>
        {!full && (
          <Button
            variant="danger"
            busy={busy}
            busyText="Удаляем…"
            disabled={products === undefined}
            onClick={() => onDelete(category)}
          >
            Удалить
          </Button>
        )}
        {full && (products ?? 0) > 0 && (
          <LinkButton variant="secondary" to={`/admin/product?category=${category.id}`}>
            Показать товары
          </LinkButton>
        )}
        <Button variant="secondary" data-focus-first onClick={onClose}>
          {full ? 'Закрыть' : 'Отмена'}
        </Button>
      </div>
    </>
  );
}

function emptyMessage(products: number | null | undefined): string {
  if (products === undefined) return 'Узнаём, что в ней…';
  return products === null
    ? 'Подкатегорий в ней нет. Есть ли товары, узнать не удалось: если есть, категория останется.'
    : 'Она пуста: ни подкатегорий, ни товаров в продаже. Удалённые товары из неё останутся без категории.';
}

function holds(categories: number, products: number): string {
  const contents = [
    categories > 0 && `${categories} ${plural(categories, ['подкатегория', 'подкатегории', 'подкатегорий'])}`,
    products > 0 && `${products} ${plural(products, ['товар', 'товара', 'товаров'])}`,
  ].filter(Boolean);
  return `В ней ${contents.join(' и ')}. Удалить можно только пустую категорию: сначала переместите или удалите то, что в ней.`;
}

/** How many products a category and all below it hold; undefined while asking, null when it cannot be known. */
function useProductCount(categoryId: number): number | null | undefined {
  const body = { pageableRequest: { size: 1 }, categoryId, images: 'url' as const };
  const { answer, failure } = useAsk(productsPageable, { body });
  return failure === null ? answer?.totalElements : null;
}
