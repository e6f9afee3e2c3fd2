import { useState } from 'react';
import { choiceNote } from '../../../catalog/product-choices.ts';
import { formatMoment } from '../../../lib/calendar.ts';
import { typeset } from '../../../lib/russian/typography.ts';
import { type IfMissing, ifMissingWords } from '../../../orders/if-missing.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { callOutcomeLabels } from '../../replacement.ts';
import type { LineReplacements } from '../../user-order-packing.contract.ts';
import { MissingGoods } from './missing-goods.tsx';
import type { SheetLine } from './packed-words.ts';
import styles from './packing.module.css';
import { PackingPart } from './packing-part.tsx';
import { type PackingNote, partKey, type SeenCall, type SeenLine } from './unsent-packings.ts';

interface PackingLineProps {
  line: SheetLine;
  /** What the order says of all its lines. */
  substitution: IfMissing;
  mark: SeenLine | undefined;
  /** Pieces of parts of sets that are in, by `partKey`. */
  parts: ReadonlyMap<string, number>;
  called: SeenCall | undefined;
  /** Why what was noted here was not taken. */
  refusal: string | undefined;
  /** What may go in for it; null until that is loaded. */
  offer: LineReplacements | null;
  /** It could not be loaded. */
  offerLost: boolean;
  retryOffer(): void;
  note(note: PackingNote): void;
}

/** A line of an order as it is packed: a box to tick, and what to do when not all of it is there. */
export function PackingLine({
  line,
  substitution,
  mark,
  parts,
  called,
  refusal,
  offer,
  offerLost,
  retryOffer,
  note,
}: PackingLineProps) {
  const [open, setOpen] = useState(false);
  const { position, nameProduct, quantityProduct, restrictions, ifMissing, refusedAs } = line;
  const choice = choiceNote(line);
  const putOf = (part: number) => parts.get(partKey(position, part));
  const lacks = line.parts.some(({ part, quantityProduct: ordered }) => (putOf(part) ?? ordered) < ordered);
  const whole = mark !== undefined && (mark.quantity ?? quantityProduct) === quantityProduct && !lacks;
  const panelId = `missing-${position}`;
  /** All of a set is in, or nothing of it is noted. */
  function tickWhole(isIn: boolean) {
    note({
      lines: { [position]: isIn },
      ...(line.parts.length > 0 && {
        parts: Object.fromEntries(
          line.parts.map(({ part, quantityProduct: ordered }) => [
            partKey(position, part),
            isIn ? ordered : null,
          ]),
        ),
      }),
    });
    // All of it is there after all: nothing is missing that could be dealt with.
    if (isIn) setOpen(false);
  }

  /** A set is dealt with once each of its parts is. */
  function notePart(part: number, quantity: number | null) {
    const isDealtWith = line.parts.every((one) =>
      one.part === part ? quantity !== null : putOf(one.part) !== undefined,
    );
    note({
      parts: { [partKey(position, part)]: quantity },
      ...(isDealtWith !== (mark !== undefined) && { lines: { [position]: isDealtWith } }),
    });
  }

  return (
    <div className={styles.row}>
      <div className={styles.line}>
        <label className={styles.tick}>
          <input type="checkbox" checked={whole} onChange={(event) => tickWhole(event.target.checked)} />
          <span className={styles.what}>
            {typeset(nameProduct)}
            {choice !== null && <strong>{choice}</strong>}
            {refusedAs !== null && <strong>Там не принимают: {refusedAs}</strong>}
            {restrictions !== null && <span>{restrictions}</span>}
            {ifMissing !== substitution && <span>Если нет: {ifMissingWords[ifMissing]}</span>}
            {mark !== undefined && !whole && (
              <strong>{lacks ? 'Набор не весь' : putWords(mark, quantityProduct)}</strong>
            )}
            {called !== undefined && <span>{callWords(called)}</span>}
            {mark !== undefined && mark.by !== '' && (
              <small>
                {whole ? 'Положил' : 'Отметил'}: {mark.by}
              </small>
            )}
          </span>
          <strong className={styles.pieces}>{quantityProduct}&nbsp;шт.</strong>
        </label>
        <Button
          variant="secondary"
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          onClick={() => setOpen(!open)}
        >
          Не всё<span className="visually-hidden"> {nameProduct}</span>
        </Button>
      </div>
      {line.parts.length > 0 && (
        <ul className={styles.parts} aria-label={`В наборе ${nameProduct}`}>
          {line.parts.map((part) => (
            <PackingPart
              key={part.part}
              part={part}
              put={putOf(part.part) ?? (mark !== undefined ? part.quantityProduct : undefined)}
              note={(quantity) => notePart(part.part, quantity)}
            />
          ))}
        </ul>
      )}
      <div role="alert">{refusal !== undefined && <Notice kind="error">Не записано. {refusal}.</Notice>}</div>
      {open && (
        <MissingGoods
          id={panelId}
          {...{ line, mark, called, offer, offerLost, retryOffer, note }}
          close={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** «Положено 1 из 3. Вместо: Козинаки 150 г, 2 шт.» */
function putWords({ quantity, replacement }: SeenLine, ordered: number): string {
  const put = quantity ?? ordered;
  const words = put === 0 ? 'Нет' : `Положено ${put} из ${ordered}`;
  if (replacement === null) return words;
  const instead = `Вместо: ${typeset(replacement.nameProduct)}, ${replacement.quantityProduct}\u00A0шт.`;
  return put === 0 ? instead : `${words}. ${instead}`;
}

/** «Позвонили 22 ноября, 12:40: согласен (Иванова Мария)» */
function callWords({ outcome, at, by }: SeenCall): string {
  const when = at === null ? '' : ` ${formatMoment(at)}`;
  return `Позвонили${when}: ${callOutcomeLabels[outcome]}${by === '' ? '' : ` (${by})`}`;
}
