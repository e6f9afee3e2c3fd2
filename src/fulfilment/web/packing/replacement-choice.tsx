import { useState } from 'react';
import { QuantityStepper } from '../../../cart/cart.web.ts';
import { servesSamePurpose } from '../../../catalog/purpose.ts';
import { formatRoubles } from '../../../lib/money/roubles.ts';
import { weightLabel } from '../../../lib/text/weight-label.ts';
import { Button } from '../../../ui/button.tsx';
import inRow from '../../../ui/lists/row.module.css';
import { LoadError } from '../../../ui/states/load-error.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { likelyPieces, mostPieces } from '../../replacement.ts';
import type { Instead, LineReplacements } from '../../user-order-packing.contract.ts';
import type { SheetLine } from './packed-words.ts';
import styles from './packing.module.css';
import type { SeenLine } from './unsent-packings.ts';

interface ReplacementChoiceProps {
  line: SheetLine;
  /** How many of the ordered pieces are there. */
  put: number;
  offer: LineReplacements | null;
  /** The buyer said on the phone that other goods will do, too. */
  isAgreed: boolean;
  /** It could not be loaded. */
  lost: boolean;
  retry(): void;
  onChoose(replacement: NonNullable<SeenLine['replacement']>): void;
}

/** What may go in for the missing pieces of a line: one of it is chosen, and how many. */
export function ReplacementChoice({
  line,
  put,
  offer,
  isAgreed,
  lost,
  retry,
  onChoose,
}: ReplacementChoiceProps) {
  const [chosen, setChosen] = useState<{ goods: Instead; quantity: number } | null>(null);
  if (offer === null && lost) {
    return <LoadError message="Чем заменить, загрузить не удалось" bare onRetry={retry} />;
  }
  if (offer === null) return <Skeleton height={6} />;
  const { quantityProduct, weightGrams, priceProduct } = line;
  const grams = weightGrams === null ? null : weightGrams / quantityProduct;
  const missing = {
    ...{ pieces: quantityProduct - put, kopecks: priceProduct, grams },
    leftGrams: offer.leftGrams - put * (grams ?? 0),
  };
  const pieceOf = (goods: Instead) => ({ kopecks: goods.priceProduct, grams: goods.weightGrams });
  const fitting = offer.replacements.filter(
    (goods) =>
      mostPieces(missing, pieceOf(goods)) > 0 &&
      (isAgreed || servesSamePurpose(line.nameProduct, goods.nameProduct)),
  );
  if (fitting.length === 0) {
    return <p>Похожего не дороже, которое там принимают и которое поместится, нет.</p>;
  }
  return (
    <fieldset className={styles.group}>
      <legend>Чем заменить</legend>
      {fitting.map((goods) => (
        <label key={goods.id} className={styles.tick}>
          <input
            type="radio"
            name={`instead-${line.position}`}
            checked={chosen?.goods.id === goods.id}
            onChange={() => setChosen({ goods, quantity: likelyPieces(missing, pieceOf(goods)) })}
          />
          <span className={styles.what}>
            {goods.nameProduct}
            {goods.choice !== null && <strong>{goods.choice}</strong>}
            <span>
              {formatRoubles(goods.priceProduct, 2)}, {weightLabel(goods.weightGrams)}
            </span>
          </span>
        </label>
      ))}
      {chosen !== null && (
        <div className={inRow.gap12}>
          <QuantityStepper
            value={Math.min(chosen.quantity, mostPieces(missing, pieceOf(chosen.goods)))}
            max={mostPieces(missing, pieceOf(chosen.goods))}
            label={chosen.goods.nameProduct}
            onChange={(quantity) => setChosen({ ...chosen, quantity })}
          />
          <Button onClick={() => onChoose({ ...chosen.goods, quantityProduct: chosen.quantity })}>
            Положить вместо
          </Button>
        </div>
      )}
    </fieldset>
  );
}
