import { useState } from 'react';
import { later, lineLabel } from '../../../cart/cart.web.ts';
import { type CartLine, lineKey } from '../../../cart/cart-lines.ts';
import { kilograms } from '../../../facilities/parcel-words.ts';
import { formatRoubles } from '../../../lib/money/roubles.ts';
import { typeset } from '../../../lib/russian/typography.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { CheckboxField } from '../../../ui/fields/field.tsx';
import stack from '../../../ui/lists/stack.module.css';
import { piecesEnough, piecesToPutAside, type WeighedLine } from './surplus.ts';

interface PutAsideProps {
  weighed: readonly WeighedLine<CartLine>[];
  overGrams: number;
  /** Says what went, with «Вернуть». */
  tell(text: string, putBack: () => void): void;
}

/** A line with the pieces that may go, all or none of them. */
interface Offered {
  line: CartLine;
  grams: number;
  isTicked: boolean;
}

/** Lets her choose what waits for the next parcel; nothing moves before it is agreed to. */
export function PutAside({ weighed, overGrams, tell }: PutAsideProps) {
  const [offered, setOffered] = useState<Offered[] | null>(null);
  if (weighed.every(({ weightGrams }) => !weightGrams)) return null;

  const ticked = offered?.filter(({ isTicked }) => isTicked) ?? [];
  const rest = overGrams - ticked.reduce((sum, { grams }) => sum + grams, 0);

  function putAside() {
    if (ticked.length === 0) return;
    setOffered(null);
    tell('Отложено на следующую посылку', later.putAside(ticked.map(({ line }) => line)));
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setOffered(offers(weighed, overGrams))}>
        Отложить лишнее на следующую
      </Button>
      <ConfirmDialog
        open={offered !== null}
        title="Отложить на следующую посылку?"
        text={
          <div className={stack.gap12}>
            {offered?.map((offer) => (
              <CheckboxField
                key={lineKey(offer.line)}
                label={typeset(offerWords(offer))}
                checked={offer.isTicked}
                onChange={(isTicked) =>
                  setOffered(offered.map((other) => (other === offer ? { ...other, isTicked } : other)))
                }
              />
            ))}
            <p role="status">{typeset(restWords(ticked.length, rest))}</p>
          </div>
        }
        confirmText="Отложить"
        closeText="Не откладывать"
        onConfirm={putAside}
        onClose={() => setOffered(null)}
      />
    </>
  );
}

/** What to put aside, ticked and first; then what else could go, what was added last first, sets at the end. */
function offers(weighed: readonly WeighedLine<CartLine>[], overGrams: number): Offered[] {
  const pieces = new Map(piecesToPutAside(weighed, overGrams).map((one) => [one.id, one.pieces]));
  const rank = ({ id, isSet }: WeighedLine<CartLine>) => (pieces.has(id) ? 0 : isSet ? 2 : 1);
  return weighed
    .filter(({ weightGrams }) => weightGrams)
    .reverse()
    .sort((one, other) => rank(one) - rank(other))
    .map((one) => {
      const quantity = pieces.get(one.id) ?? piecesEnough(one, overGrams);
      const grams = quantity * (one.weightGrams ?? 0);
      return { line: { ...one.id, quantity }, grams, isTicked: pieces.has(one.id) };
    });
}

function offerWords({ line, grams }: Offered): string {
  const words = `${lineLabel(line)} — ${line.quantity} шт., ${kilograms(grams)} кг`;
  return line.kopecks === undefined ? words : `${words}, ${formatRoubles(line.kopecks * line.quantity, 2)}`;
}

function restWords(lines: number, overGrams: number): string {
  if (lines === 0) return 'Отметьте, что отложить.';
  return overGrams > 0
    ? `Останется на ${kilograms(overGrams)} кг больше, чем принимают.`
    : 'Остальное поместится.';
}
