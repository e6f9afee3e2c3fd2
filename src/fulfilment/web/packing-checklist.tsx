import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { plural } from '../../lib/russian/plural.ts';
import { formatPhone } from '../../lib/text/format-phone.ts';
import { formatWeight } from '../../lib/text/weight-label.ts';
import { MAX_PARCEL_GRAMS } from '../../orders/handover.ts';
import { ifMissingActionShortLabels } from '../../orders/if-missing.ts';
import { isCancelledStatus, isOrderOnHold, ORDER_ON_HOLD_LABEL } from '../../orders/order-status.ts';
import { formatRecipientName } from '../../orders/orders.web.ts';
import { formatRefund } from '../../orders/packing-changes.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { useCallQuery } from '../../ui/data/use-ask.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useEditDraft } from '../../ui/edit-draft.ts';
import { TextField } from '../../ui/fields/field.tsx';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import { ErrorAlert, Notice } from '../../ui/notice.tsx';
import { findPackingChangeRefusal } from '../packing-rules.ts';
import { listReplacementOptions } from '../user-order-packing.contract.ts';
import type { PackingSheet } from '../user-order-papers.contract.ts';
import styles from './packing.module.css';
import { PackingLine } from './packing-line.tsx';
import {
  calculateExpectedGoodsWeight,
  computeSheetRefund,
  formatGoodsWeight,
  formatPackedCounts,
  sumPackingSheetTotals,
} from './packing-sheet.ts';
import type { OptimisticPacking, PackingSendOutcome, PackingUpdate } from './unsent-packings.ts';

interface ListProps {
  sheets: PackingSheet[];
  seenOf(sheet: PackingSheet): OptimisticPacking;
  hrefOf(id: number): string;
}

/** The orders to pack, facility by facility: each leads to its lines. */
export function PackingOrderList({ sheets, seenOf, hrefOf }: ListProps) {
  return (
    <nav className={styles.list} aria-label="Заказы для сборки">
      {[...Map.groupBy(sheets, (sheet) => sheet.workAddressName)].map(([facility, ofFacility]) => (
        <section key={facility}>
          <h2>{facility}</h2>
          <ul>
            {ofFacility.map((sheet) => (
              <li key={sheet.id}>
                <Link to={hrefOf(sheet.id)} className={styles.link}>
                  <span>
                    <strong>№ {sheet.id}</strong> {formatRecipientName(sheet)}
                  </span>
                  <span>{stateOf(sheet, seenOf(sheet))}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function stateOf(sheet: PackingSheet, { lines, packed }: OptimisticPacking): string {
  if (isCancelledStatus(sheet.status)) return 'Отменён';
  if (findPackingChangeRefusal(sheet.status) !== null) return 'Сдан';
  if (isOrderOnHold(sheet)) return ORDER_ON_HOLD_LABEL;
  if (packed) return 'Собран';
  return lines.size > 0 ? formatPackedCounts(sheet, lines).replace(/\.$/, '') : 'Не начат';
}

interface ChecklistProps {
  sheet: PackingSheet;
  seen: OptimisticPacking;
  outcome: PackingSendOutcome;
  /** The next order that is not packed yet; null when there is none. */
  nextHref: string | null;
  note(note: PackingUpdate): void;
}

/** One order as it is packed with a phone in the hand. */
export function PackingChecklist(props: ChecklistProps) {
  const { sheet, seen, nextHref, note } = props;
  const { refusal, remaining, refused } = props.outcome;
  const [asks, setAsks] = useState(false);
  const over = findPackingChangeRefusal(sheet.status);
  const waiting = isOrderOnHold(sheet);
  const totals = sumPackingSheetTotals(sheet);
  const open = totals.lines - seen.lines.size;
  const weight = calculateExpectedGoodsWeight(sheet, seen.lines, seen.parts);
  const parcelGrams = weight.grams + sheet.boxGrams;
  const tooHeavy =
    sheet.limitGrams !== null && parcelGrams > sheet.limitGrams
      ? `${formatWeight(parcelGrams)} с коробкой — больше, чем там принимают за один раз: ${formatWeight(sheet.limitGrams)}.`
      : null;
  const refusedThere = sheet.groups.flatMap(({ lines }) => lines).filter((line) => line.refusedAs !== null);
  const refund = formatRefund(sheet.status, computeSheetRefund(sheet, seen.lines));
  // Loaded before anything is missing: where it turns out to be, there may be no connection.
  const offers = useCallQuery(listReplacementOptions, over !== null ? null : { params: { id: sheet.id } });
  return (
    <article className={styles.order} aria-labelledby="packing-order">
      <header className={stack.gap4}>
        <h2 id="packing-order">Заказ № {sheet.id}</h2>
        <p>
          <strong>{formatRecipientName(sheet)}</strong>
          {sheet.squadNumberClient && `, отряд ${sheet.squadNumberClient}`}
        </p>
        <p>{sheet.workAddressName}</p>
        {sheet.additionalInfoClient && <p>{sheet.additionalInfoClient}</p>}
        <p>Если чего-то нет: {ifMissingActionShortLabels[sheet.substitution]}</p>
        {sheet.phoneBuyer && (
          <p>
            Покупатель: <a href={`tel:${sheet.phoneBuyer}`}>{formatPhone(sheet.phoneBuyer)}</a>
          </p>
        )}
      </header>
      {over !== null && <Notice kind="error">{over}</Notice>}
      {waiting && (
        <Notice kind="warning">{ORDER_ON_HOLD_LABEL}. Не собирайте, пока не поговорили с покупателем.</Notice>
      )}
      {over === null && refusedThere.length > 0 && (
        <Notice kind="warning">
          Там не принимают {refusedThere.length} {plural(refusedThere.length, ['строку', 'строки', 'строк'])}{' '}
          этого заказа: отмечены ниже.
        </Notice>
      )}
      {over === null && tooHeavy !== null && <Notice kind="warning">{tooHeavy}</Notice>}
      {refusal !== undefined && <ErrorAlert>{refusal}</ErrorAlert>}
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
              seen={seen}
              refusal={refused.find(({ position }) => position === line.position)?.message}
              offers={offers}
              note={note}
            />
          ))}
        </fieldset>
      ))}
      <p role="status">
        {formatPackedCounts(sheet, seen.lines)} {formatGoodsWeight(weight)}
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
        text={[waiting && `${ORDER_ON_HOLD_LABEL}.`, open > 0 && `Не отмечено строк: ${open}.`, tooHeavy]
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

const WRONG = `Вес — целое число граммов от 1 до ${MAX_PARCEL_GRAMS}`;

interface WeightProps {
  orderId: number;
  grams: number | null;
  /** Who has weighed it. */
  by: string;
  /** What goods and box weigh together as far as it is known, and of how many lines it is not. */
  expected: { grams: number; unknown: number };
  onSave(note: PackingUpdate): void;
}

/** What the parcel weighs once it is packed. */
function WeightForm({ orderId, grams, by, expected, onSave }: WeightProps) {
  const [typed, setTyped] = useEditDraft(`weight-${orderId}`, grams === null ? '' : String(grams));
  const [error, setError] = useState<string>();
  /** A weight that can hardly be. */
  const [doubtful, setDoubtful] = useState<number | null>(null);
  function save(event: FormEvent) {
    event.preventDefault();
    const text = typed.replace(/\s/g, '');
    const wanted = text === '' ? null : Number(text);
    const good = wanted === null || (/^\d+$/.test(text) && wanted >= 1 && wanted <= MAX_PARCEL_GRAMS);
    setError(good ? undefined : WRONG);
    if (!good || wanted === grams) return;
    if (wanted !== null && isDoubtful(wanted, expected)) setDoubtful(wanted);
    else onSave({ grams: wanted });
  }
  return (
    <form className={styles.weight} onSubmit={save} noValidate>
      <TextField
        id="packing-grams"
        label="Вес после сборки, граммов"
        hint={grams === null ? undefined : `Записано: ${formatWeight(grams)}${by === '' ? '' : `, ${by}`}`}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" variant="secondary">
        Записать вес
      </Button>
      <ConfirmDialog
        open={doubtful !== null}
        title={`Посылка весит ${formatWeight(doubtful ?? 0)}?`}
        text={doubtful !== null && doubtWords(doubtful, expected)}
        confirmText="Да, записать"
        closeText="Исправить"
        onConfirm={() => {
          onSave({ grams: doubtful });
          setDoubtful(null);
        }}
        onClose={() => setDoubtful(null)}
      />
    </form>
  );
}

/** Whether a weight is less than half of what it should be, or more than twice as much where all of that is known. */
function isDoubtful(grams: number, { grams: expected, unknown }: WeightProps['expected']): boolean {
  return expected > 0 && (grams * 2 < expected || (unknown === 0 && grams > expected * 2));
}

function doubtWords(grams: number, expected: WeightProps['expected']): string {
  const words = `По товарам с коробкой выходит ${formatWeight(expected.grams)}.`;
  return isDoubtful(grams * 1000, expected)
    ? `${words} Проверьте весы.`
    : `${words} Похоже, это килограммы: ${grams} кг — это ${grams * 1000} граммов.`;
}
