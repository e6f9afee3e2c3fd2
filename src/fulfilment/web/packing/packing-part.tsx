import { useState } from 'react';
import { QuantityStepper } from '../../../cart/cart.web.ts';
import { typeset } from '../../../lib/russian/typography.ts';
import { Button } from '../../../ui/button.tsx';
import inRow from '../../../ui/lists/row.module.css';
import type { SheetLine } from './packed-words.ts';
import styles from './packing.module.css';

interface PackingPartProps {
  part: SheetLine['parts'][number];
  /** How many pieces are in; undefined while nothing is noted. */
  put: number | undefined;
  note(quantity: number | null): void;
}

/** A part of a set as it is packed: a box to tick, and how many there are when not all of it is there. */
export function PackingPart({ part: { nameProduct, quantityProduct }, put, note }: PackingPartProps) {
  const [open, setOpen] = useState(false);
  const [there, setThere] = useState(0);
  const isMissing = put !== undefined && put < quantityProduct;

  function noteThere() {
    note(there);
    setOpen(false);
  }

  return (
    <li>
      <div className={styles.line}>
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={put === quantityProduct}
            onChange={(event) => note(event.target.checked ? quantityProduct : null)}
          />
          <span className={styles.what}>
            {typeset(nameProduct)}
            {isMissing && <strong>{putWords(put, quantityProduct)}</strong>}
          </span>
          <span className={styles.pieces}>{quantityProduct}&nbsp;шт.</span>
        </label>
        <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          Не всё<span className="visually-hidden"> {nameProduct}, из набора</span>
        </Button>
      </div>
      {open && (
        <div className={styles.missing}>
          {quantityProduct > 1 && (
            <div className={inRow.gap12}>
              <span>Есть из {quantityProduct}:</span>
              <QuantityStepper
                value={there}
                min={0}
                max={quantityProduct - 1}
                label={nameProduct}
                onChange={setThere}
              />
            </div>
          )}
          <p>Сколько вернуть за часть набора, договоритесь с покупателем и отметьте у заказа.</p>
          <div className={inRow.gap12}>
            <Button variant="secondary" onClick={noteThere}>
              {putWords(there, quantityProduct)}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

const putWords = (put: number, ordered: number) => (put === 0 ? 'Нет' : `Положено ${put} из ${ordered}`);
