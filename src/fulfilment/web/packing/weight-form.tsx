import { type FormEvent, useState } from 'react';
import { weightLabel } from '../../../lib/text/weight-label.ts';
import { MAX_PARCEL_GRAMS } from '../../../orders/order-limits.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useEditDraft } from '../../../ui/edit-draft.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import styles from './packing.module.css';
import type { PackingNote } from './unsent-packings.ts';

const WRONG = `Вес — целое число граммов от 1 до ${MAX_PARCEL_GRAMS}`;

interface WeightProps {
  orderId: number;
  grams: number | null;
  /** Who has weighed it. */
  by: string;
  /** What goods and box weigh together as far as it is known, and of how many lines nobody knows. */
  expected: { grams: number; unknown: number };
  onSave(note: PackingNote): void;
}

/** What the parcel weighs once it is packed. */
export function WeightForm({ orderId, grams, by, expected, onSave }: WeightProps) {
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
    else onSave({ grams: wanted, seenGrams: grams });
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
      <ConfirmDialog
        open={doubtful !== null}
        title={`Посылка весит ${weightLabel(doubtful ?? 0)}?`}
        text={doubtful !== null && doubtWords(doubtful, expected)}
        confirmText="Да, записать"
        closeText="Исправить"
        onConfirm={() => {
          onSave({ grams: doubtful, seenGrams: grams });
          setDoubtful(null);
        }}
        onClose={() => setDoubtful(null)}
      />
    </form>
  );
}

/** Whether a weight is less than half of what it should be, or more than twice as much where all of that is known. */
export function isDoubtful(grams: number, { grams: expected, unknown }: WeightProps['expected']): boolean {
  return expected > 0 && (grams * 2 < expected || (unknown === 0 && grams > expected * 2));
}

function doubtWords(grams: number, expected: WeightProps['expected']): string {
  const words = `По товарам с коробкой выходит ${weightLabel(expected.grams)}.`;
  return isDoubtful(grams * 1000, expected)
    ? `${words} Проверьте весы.`
    : `${words} Похоже, это килограммы: ${grams} кг — это ${grams * 1000} граммов.`;
}
