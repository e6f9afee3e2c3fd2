import { type FormEvent, useState } from 'react';
import { weightLabel } from '../../../../shared/web/text/weight-label.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { TextField } from '../../../../shared/web/ui/fields/field.tsx';
import { MAX_PARCEL_GRAMS } from '../../packing/user-order-packing.contract.ts';
import styles from './packing.module.css';
import type { PackingNote } from './unsent-packings.ts';

const WRONG = `Вес — целое число граммов от 1 до ${MAX_PARCEL_GRAMS}`;

interface WeightProps {
  grams: number | null;
  /** Who has weighed it. */
  by: string;
  onSave(note: PackingNote): void;
}

/** What the parcel weighs once it is packed. */
export function WeightForm({ grams, by, onSave }: WeightProps) {
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
