import { type FormEvent, type ReactNode, useState } from 'react';
import { formatPhone } from '../../../../shared/web/text/phone.ts';
import { weightLabel } from '../../../../shared/web/text/weight-label.ts';
import { Button, LinkButton } from '../../../../shared/web/ui/button.tsx';
import { ConfirmDialog } from '../../../../shared/web/ui/dialog.tsx';
import { TextField } from '../../../../shared/web/ui/fields/field.tsx';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { choiceNote } from '../../../catalog/product-choices.ts';
import { isCancelled } from '../../order-status.ts';
import { MAX_PARCEL_GRAMS } from '../../user-order-packing.contract.ts';
import type { PackingSheet } from '../../user-order-papers.contract.ts';
import { HELD_LABEL, isWaiting } from '../../waiting-order.ts';
import { recipientOf, sheetTotals, weightWords } from '../admin-papers/sheet.ts';
import styles from './packing.module.css';
import type { PackingNote, seenPacking } from './unsent-packings.ts';

interface ChecklistProps {
  sheet: PackingSheet;
  seen: ReturnType<typeof seenPacking>;
  /** Why the server refused what was noted. */
  refusal: string | undefined;
  /** The lines that stay in the parcel though they were taken out here: somebody has put them in since. */
  remaining: readonly number[];
  /** The next order that is not packed yet; null when there is none. */
  nextHref: string | null;
  note(note: PackingNote): void;
}

/** One order as it is packed with a phone in the hand. */
export function PackingChecklist({ sheet, seen, refusal, remaining, nextHref, note }: ChecklistProps) {
  const [asks, setAsks] = useState(false);
  const cancelled = isCancelled(sheet.status);
  const waiting = isWaiting(sheet);
  const totals = sheetTotals(sheet);
  const open = totals.lines - seen.lines.size;
  return (
    <article className={styles.order} aria-labelledby="packing-order">
      <header className={styles.head}>
        <h2 id="packing-order">Заказ № {sheet.id}</h2>
        <p>
          <strong>{recipientOf(sheet) || 'Данные стёрты'}</strong>
          {sheet.squadNumberClient && `, отряд ${sheet.squadNumberClient}`}
        </p>
        <p>{sheet.workAddressName}</p>
        {sheet.additionalInfoClient && <p>{sheet.additionalInfoClient}</p>}
        {sheet.phoneBuyer && (
          <p>
            Покупатель: <a href={`tel:${sheet.phoneBuyer}`}>{formatPhone(sheet.phoneBuyer)}</a>
          </p>
        )}
      </header>
      {cancelled && <Notice kind="error">Заказ отменён. Не собирать.</Notice>}
      {waiting && (
        <Notice kind="warning">{HELD_LABEL}. Не собирайте, пока не поговорили с покупателем.</Notice>
      )}
      {refusal !== undefined && (
        <div role="alert">
          <Notice kind="error">{refusal}</Notice>
        </div>
      )}
      <div role="status">
        {remaining.length > 0 && (
          <Notice kind="warning">
            Осталось в посылке, другие положили это, пока вы вынимали:{' '}
            {remainingWords(sheet, seen, remaining)}
          </Notice>
        )}
      </div>
      {sheet.groups.map(({ name, lines }) => (
        <fieldset key={name} className={styles.group} disabled={cancelled}>
          <legend>{name ?? 'Без категории'}</legend>
          {lines.map((line) => {
            const by = seen.lines.get(line.position);
            const choice = choiceNote(line);
            return (
              <label key={line.position} className={styles.line}>
                <input
                  type="checkbox"
                  checked={by !== undefined}
                  onChange={(event) => note({ lines: { [line.position]: event.target.checked } })}
                />
                <span className={styles.what}>
                  {line.nameProduct}
                  {choice !== null && <strong>{choice}</strong>}
                  {line.restrictions !== null && <span>{line.restrictions}</span>}
                  {by !== undefined && by !== '' && <small>Положил: {by}</small>}
                </span>
                <strong className={styles.pieces}>{line.quantityProduct}&nbsp;шт.</strong>
              </label>
            );
          })}
        </fieldset>
      ))}
      <p role="status">
        Положено {seen.lines.size} из {totals.lines}. {weightWords(totals)}
      </p>
      {!cancelled && (
        <>
          <WeightForm key={seen.grams} grams={seen.grams} by={seen.weighedBy} onSave={note} />
          <div className={styles.buttons}>
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
              <Button onClick={() => (open > 0 || waiting ? setAsks(true) : note({ packed: true }))}>
                Собран
              </Button>
            )}
          </div>
        </>
      )}
      {nextHref === null ? (
        <p>Больше собирать нечего.</p>
      ) : (
        <LinkButton variant={seen.packed || cancelled ? 'primary' : 'secondary'} to={nextHref}>
          Следующий заказ
        </LinkButton>
      )}
      <ConfirmDialog
        open={asks}
        title={`Отметить заказ № ${sheet.id} собранным?`}
        text={[waiting && `${HELD_LABEL}.`, open > 0 && `Не отмечено строк: ${open}.`]
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
      const by = putBy.get(position) ?? '';
      return by === '' ? nameProduct : `${nameProduct} (${by})`;
    })
    .join(', ');
}

const WRONG = `Вес — целое число граммов от 1 до ${MAX_PARCEL_GRAMS}`;

interface WeightProps {
  grams: number | null;
  /** Who has weighed it. */
  by: string;
  onSave(note: PackingNote): void;
}

function WeightForm({ grams, by, onSave }: WeightProps): ReactNode {
  const [typed, setTyped] = useState(grams === null ? '' : String(grams));
  const [error, setError] = useState<string>();
  function save(event: FormEvent) {
    event.preventDefault();
    const text = typed.replace(/\s/g, '');
    const wanted = text === '' ? null : Number(text);
    const good = wanted === null || (/^\d+$/.test(text) && wanted >= 1 && wanted <= MAX_PARCEL_GRAMS);
    setError(good ? undefined : WRONG);
    if (good && wanted !== grams) onSave({ grams: wanted, seenGrams: grams });
  }
  return (
    <form className={styles.weight} onSubmit={save} noValidate>
      <TextField
        id="packing-grams"
        label="Вес после сборки, граммов"
        hint={grams === null ? undefined : `Записано: ${weightLabel(grams)}${by === '' ? '' : `, ${by}`}`}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" variant="secondary">
        Записать вес
      </Button>
    </form>
  );
}
