import { useState } from 'react';
import { plural } from '../../../lib/russian/plural.ts';
import { formatPhone } from '../../../lib/text/format-phone.ts';
import { weightLabel } from '../../../lib/text/weight-label.ts';
import { ifMissingWords } from '../../../orders/if-missing.ts';
import { refundWords } from '../../../orders/packing-changes.ts';
import { HELD_LABEL, isWaiting } from '../../../orders/waiting-order.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { useAsk } from '../../../ui/data/use-ask.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import inRow from '../../../ui/lists/row.module.css';
import stack from '../../../ui/lists/stack.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { listReplacements } from '../../user-order-packing.contract.ts';
import type { PackingSheet } from '../../user-order-papers.contract.ts';
import { whyNotPacked } from '../../why-not-packed.ts';
import { recipientOf, sheetTotals, weightWords } from '../papers/sheet.ts';
import { packedWeight, packedWords, refundWhole } from './packed-words.ts';
import styles from './packing.module.css';
import { PackingLine } from './packing-line.tsx';
import type { PackingNote, seenPacking } from './unsent-packings.ts';
import type { NotTakenLine } from './use-packings.ts';
import { WeightForm } from './weight-form.tsx';

interface ChecklistProps {
  sheet: PackingSheet;
  seen: ReturnType<typeof seenPacking>;
  /** Why the server refused what was noted. */
  refusal: string | undefined;
  /** The lines that stay as they are though they were noted here: somebody has noted something else since. */
  remaining: readonly number[];
  refused: readonly NotTakenLine[];
  /** The next order that is not packed yet; null when there is none. */
  nextHref: string | null;
  note(note: PackingNote): void;
}

/** One order as it is packed with a phone in the hand. */
export function PackingChecklist(props: ChecklistProps) {
  const { sheet, seen, refusal, remaining, refused, nextHref, note } = props;
  const [asks, setAsks] = useState(false);
  const over = whyNotPacked(sheet.status);
  const waiting = isWaiting(sheet);
  const totals = sheetTotals(sheet);
  const open = totals.lines - seen.lines.size;
  const weight = packedWeight(sheet, seen.lines, seen.parts);
  const parcelGrams = weight.grams + sheet.boxGrams;
  const tooHeavy =
    sheet.limitGrams !== null && parcelGrams > sheet.limitGrams
      ? `${weightLabel(parcelGrams)} с коробкой — больше, чем там принимают за один раз: ${weightLabel(sheet.limitGrams)}.`
      : null;
  const refusedThere = sheet.groups.flatMap(({ lines }) => lines).filter((line) => line.refusedAs !== null);
  const refund = refundWords(sheet.status, refundWhole(sheet, seen.lines));
  // Loaded before anything is missing: where it turns out to be, there may be no connection.
  const offers = useAsk(listReplacements, over !== null ? null : { params: { id: sheet.id } });
  return (
    <article className={styles.order} aria-labelledby="packing-order">
      <header className={stack.gap4}>
        <h2 id="packing-order">Заказ № {sheet.id}</h2>
        <p>
          <strong>{recipientOf(sheet) || 'Данные стёрты'}</strong>
          {sheet.squadNumberClient && `, отряд ${sheet.squadNumberClient}`}
        </p>
        <p>{sheet.workAddressName}</p>
        {sheet.additionalInfoClient && <p>{sheet.additionalInfoClient}</p>}
        <p>Если чего-то нет: {ifMissingWords[sheet.substitution]}</p>
        {sheet.phoneBuyer && (
          <p>
            Покупатель: <a href={`tel:${sheet.phoneBuyer}`}>{formatPhone(sheet.phoneBuyer)}</a>
          </p>
        )}
      </header>
      {over !== null && <Notice kind="error">{over}</Notice>}
      {waiting && (
        <Notice kind="warning">{HELD_LABEL}. Не собирайте, пока не поговорили с покупателем.</Notice>
      )}
      {over === null && refusedThere.length > 0 && (
        <Notice kind="warning">
          Там не принимают {refusedThere.length} {plural(refusedThere.length, ['строку', 'строки', 'строк'])}{' '}
          этого заказа: отмечены ниже.
        </Notice>
      )}
      {over === null && tooHeavy !== null && <Notice kind="warning">{tooHeavy}</Notice>}
      {refusal !== undefined && (
        <div role="alert">
          <Notice kind="error">{refusal}</Notice>
        </div>
      )}
      <div role="status">
        {remaining.length > 0 && (
          <Notice kind="warning">
            Осталось, как отметили другие, пока отмечали вы: {remainingWords(sheet, seen, remaining)}
          </Notice>
        )}
      </div>
      {sheet.groups.map(({ name, lines }) => (
        <fieldset key={name} className={styles.group} disabled={over !== null}>
          <legend>{name ?? 'Без категории'}</legend>
          {lines.map((line) => (
            <PackingLine
              key={line.position}
              line={line}
              substitution={sheet.substitution}
              mark={seen.lines.get(line.position)}
              parts={seen.parts}
              called={seen.calls.get(line.position)}
              refusal={refused.find(({ position }) => position === line.position)?.message}
              offer={offers.answer?.lines.find(({ position }) => position === line.position) ?? null}
              offerLost={offers.failure !== null}
              retryOffer={offers.retry}
              note={note}
            />
          ))}
        </fieldset>
      ))}
      <p role="status">
        {packedWords(sheet, seen.lines)} {weightWords(weight)}
      </p>
      {refund !== null && <p>{refund}</p>}
      {over === null && (
        <>
          <WeightForm
            key={seen.grams}
            orderId={sheet.id}
            grams={seen.grams}
            by={seen.weighedBy}
            expected={{ grams: parcelGrams, unknown: weight.unknown }}
            onSave={note}
          />
          <div className={inRow.gap12}>
            {seen.packed ? (
              <>
                <p>
                  <strong>Собран</strong>
                  {seen.packedBy !== '' && `: ${seen.packedBy}`}
                </p>
                <Button variant="secondary" onClick={() => note({ packed: false })}>
                  Вернуть в сборку
                </Button>
              </>
            ) : (
              <Button
                onClick={() =>
                  open > 0 || waiting || tooHeavy !== null ? setAsks(true) : note({ packed: true })
                }
              >
                Собран
              </Button>
            )}
          </div>
        </>
      )}
      {nextHref === null ? (
        (seen.packed || over !== null) && <p>Больше собирать нечего.</p>
      ) : (
        <LinkButton variant={seen.packed || over !== null ? 'primary' : 'secondary'} to={nextHref}>
          Следующий заказ
        </LinkButton>
      )}
      <ConfirmDialog
        open={asks}
        title={`Отметить заказ № ${sheet.id} собранным?`}
        text={[waiting && `${HELD_LABEL}.`, open > 0 && `Не отмечено строк: ${open}.`, tooHeavy]
          .filter(Boolean)
          .join(' ')}
        confirmText="Собран"
        onConfirm={() => {
          note({ packed: true });
          setAsks(false);
        }}
        onClose={() => setAsks(false)}
      />
    </article>
  );
}

/** «Чай (Иванова Мария), Сахар (Иванова Мария)» */
function remainingWords(
  { groups }: PackingSheet,
  { lines: putBy }: ChecklistProps['seen'],
  remaining: readonly number[],
): string {
  return groups
    .flatMap(({ lines }) => lines.filter(({ position }) => remaining.includes(position)))
    .map(({ nameProduct, position }) => {
      const by = putBy.get(position)?.by ?? '';
      return by === '' ? nameProduct : `${nameProduct} (${by})`;
    })
    .join(', ');
}
