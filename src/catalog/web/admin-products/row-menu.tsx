import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import inRow from '../../../ui/lists/row.module.css';
import type { Product } from '../../product.ts';
import styles from './product-row.module.css';
import type { useProductChanges } from './use-product-changes.ts';

interface RowMenuProps {
  product: Product;
  changes: ReturnType<typeof useProductChanges>;
  onCopy(product: Product): void;
}

/** What is done with a product now and then. */
export function RowMenu({ product, changes, onCopy }: RowMenuProps) {
  const { id, name, out } = product;
  const busy = changes.busy.has(id);
  const hidden = <span className="visually-hidden"> {name}</span>;
  return (
    <div className={classes(inRow.end, styles.menu)}>
      <Button variant="quiet" disabled={busy} onClick={() => onCopy(product)}>
        Копировать{hidden}
      </Button>
      <Button variant="quiet" disabled={busy} onClick={() => changes.setOut(product, !out)}>
        {out ? 'Снова есть' : 'Нет в наличии'}
        {hidden}
      </Button>
      <Button variant="quiet" busy={busy} busyText="Минуту…" onClick={() => changes.remove(product)}>
        Удалить{hidden}
      </Button>
    </div>
  );
}
