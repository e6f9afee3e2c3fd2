import { useState } from 'react';
import { QuantityStepper } from '../../../cart/cart.web.ts';
import { ifMissingWords } from '../../../orders/if-missing.ts';
import { Button } from '../../../ui/button.tsx';
import inRow from '../../../ui/lists/row.module.css';
import { callOutcomeLabels, callOutcomes } from '../../replacement.ts';
import type { LineReplacements } from '../../user-order-packing.contract.ts';
import type { SheetLine } from './packed-words.ts';
import styles from './packing.module.css';
import { ReplacementChoice } from './replacement-choice.tsx';
import type { PackingNote, SeenCall, SeenLine } from './unsent-packings.ts';

interface MissingGoodsProps {
  id: string;
  line: SheetLine;
  mark: SeenLine | undefined;
  called: SeenCall | undefined;
  offer: LineReplacements | null;
  offerLost: boolean;
  retryOffer(): void;
  note(note: PackingNote): void;
  close(): void;
}

/** What is done about a line of which not all is there: how many are, whether the buyer was called, what instead. */
export function MissingGoods({
  id,
  line,
  mark,
  called,
  offer,
  offerLost,
  retryOffer,
  note,
  close,
}: MissingGoodsProps) {
  const { position, nameProduct, quantityProduct, ifMissing } = line;
  const [put, setPut] = useState(mark?.quantity === quantityProduct ? 0 : (mark?.quantity ?? 0));
  const [replacing, setReplacing] = useState(false);
  const mayReplace = ifMissing === 'REPLACE' || called?.outcome === 'AGREED';

  function noteLine(replacement: SeenLine['replacement']) {
    note({ lines: { [position]: { quantity: put, replacement } } });
    close();
  }

  return (
    <section id={id} className={styles.missing} aria-label={`Не хватает: ${nameProduct}`}>
      <p>
        Покупатель просил: <strong>{ifMissingWords[ifMissing]}</strong>
      </p>
      {quantityProduct > 1 && (
        <div className={inRow.gap12}>
          <span>Есть из {quantityProduct}:</span>
          <QuantityStepper
            value={put}
            min={0}
            max={quantityProduct - 1}
            label={nameProduct}
            onChange={setPut}
          />
        </div>
      )}
      {ifMissing !== 'REPLACE' && (
        <fieldset className={inRow.gap12}>
          <legend>Позвонили</legend>
          {callOutcomes.map((outcome) => {
            const pressed = called?.outcome === outcome;
            return (
              <Button
                key={outcome}
                variant={pressed ? 'primary' : 'secondary'}
                aria-pressed={pressed}
                onClick={() => note({ calls: { [position]: pressed ? null : outcome } })}
              >
                {callOutcomeLabels[outcome]}
              </Button>
            );
          })}
        </fieldset>
      )}
      <div className={inRow.gap12}>
        <Button variant="secondary" onClick={() => noteLine(null)}>
          {put === 0 ? 'Нет' : `Положено ${put} из ${quantityProduct}`}
        </Button>
        {mayReplace && !replacing && (
          <Button variant="secondary" onClick={() => setReplacing(true)}>
            Заменить
          </Button>
        )}
        {mark !== undefined && (
          <Button
            variant="quiet"
            onClick={() => {
              note({ lines: { [position]: false } });
              close();
            }}
          >
            Отменить отметку
          </Button>
        )}
      </div>
      {mayReplace && replacing && (
        <ReplacementChoice
          {...{ line, put, offer }}
          isAgreed={called?.outcome === 'AGREED'}
          lost={offerLost}
          retry={retryOffer}
          onChoose={noteLine}
        />
      )}
    </section>
  );
}
