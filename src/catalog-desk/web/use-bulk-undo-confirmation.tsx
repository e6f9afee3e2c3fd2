import { useState } from 'react';
import { mapProductFields, productFields } from '../../catalog/product-fields.ts';
import {
  type BulkWrittenField,
  previewBulkUndo,
  type undoBulkChange,
} from '../../catalog/products-bulk.contract.ts';
import type { CallResponse } from '../../contract/endpoint.ts';
import { plural } from '../../lib/russian/plural.ts';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { CheckboxField } from '../../ui/fields/field.tsx';
import stack from '../../ui/lists/stack.module.css';

type Preview = CallResponse<typeof previewBulkUndo>;
type Undone = CallResponse<typeof undoBulkChange>;

/** Asks, with numbers, before a step is taken back; `takeBack` takes it, with `all` also what was ordered or changed. */
export function useBulkUndoConfirmation(
  takeBack: (stepId: number, all: boolean) => Promise<void>,
  takingBack: { busy: boolean },
) {
  const preview = useSend(previewBulkUndo, { revalidates: false });
  const [open, setOpen] = useState<{ stepId: number; preview: Preview } | null>(null);
  const [all, setAll] = useState(false);

  async function ask(stepId: number) {
    setAll(false);
    const { response } = await preview.send({ params: { id: stepId } });
    if (response !== null) setOpen({ stepId, preview: response });
  }

  async function confirm() {
    if (open === null || takingBack.busy) return;
    await takeBack(open.stepId, all);
    setOpen(null);
  }

  return {
    ask,
    busy: preview.busy,
    problem:
      preview.failure === null
        ? null
        : getCallFailureMessage(preview.failure, 'Не удалось узнать, что вернётся. Попробуйте ещё раз.'),
    question: (
      <ConfirmDialog
        open={open !== null}
        title="Вернуть как было?"
        text={
          open !== null && (
            <div className={stack.gap12}>
              {previewSentences(open.preview).map((words) => (
                <p key={words}>{words}</p>
              ))}
              {open.preview.ordered + open.preview.changed > 0 && (
                <CheckboxField
                  label={`Снять и ${goods(open.preview.ordered + open.preview.changed)}, что в заказах или изменены`}
                  checked={all}
                  onChange={setAll}
                />
              )}
            </div>
          )
        }
        confirmText="Вернуть"
        closeText="Оставить"
        danger={(open?.preview.made ?? 0) > 0}
        busy={takingBack.busy}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(null)}
      />
    ),
  };
}

const goods = (count: number) => `${count} ${plural(count, ['товар', 'товара', 'товаров'])}`;

/** What taking a step back would do, in numbers. */
function previewSentences({ made, ordered, changed, restored, pieces }: Preview): string[] {
  const leave = made - ordered - changed;
  const stay = (count: number) => plural(count, ['останется', 'останутся', 'останутся']);
  const words = [
    made > 0 &&
      (leave > 0
        ? `${goods(leave)} ${plural(leave, ['уйдёт', 'уйдут', 'уйдут'])} из продажи.`
        : 'Из продажи не уйдёт ничего.'),
    ordered > 0 && `${goods(ordered)} есть в заказах: ${stay(ordered)}.`,
    changed > 0 && `${goods(changed)} с тех пор изменили или дали фото: ${stay(changed)}.`,
    restored > 0 && `У ${restored} ${plural(restored, ['товара', 'товаров', 'товаров'])} вернётся прежнее.`,
    pieces > 0 && `Из остатков вычтем приход: ${pieces}\u00A0шт.`,
    pieces < 0 && `К остаткам снова прибавим приход: ${-pieces}\u00A0шт.`,
  ].filter((sentence) => sentence !== false);
  return words.length > 0 ? words : ['Возвращать нечего: с тех пор всё изменили.'];
}

/** What taking steps back has done, in numbers. */
export function formatBulkUndoSummary(steps: readonly Undone[]): string {
  const count = (of: (step: Undone) => number) => steps.reduce((sum, step) => sum + of(step), 0);
  const deleted = count((step) => step.deleted);
  const restored = count(({ ids }) => ids.length) - deleted;
  const spared = count((step) => step.spared.length);
  const pieces = count((step) => step.pieces);
  const parts = [
    deleted > 0 && `Снято с продажи: ${deleted}`,
    restored > 0 && `Прежнее вернулось: ${restored}`,
    spared > 0 && `Остались в продаже, они в заказах или изменены: ${spared}`,
    pieces !== 0 &&
      `${pieces > 0 ? 'Из остатков вычли' : 'К остаткам прибавили'}: ${Math.abs(pieces)}\u00A0шт`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join('. ') : 'Возвращать было нечего';
}

/** What each field of a step is called. */
export const bulkWrittenFieldLabels: Record<BulkWrittenField, string> = {
  made: 'новые товары',
  received: 'приход',
  ...mapProductFields((name) => productFields[name].label),
  availability: 'наличие',
  deleted: 'удаление',
};

/** What stayed as it was when a step was taken back, and why. */
export function describeProductsNotUndone({ spared, left, kept }: Undone) {
  return [
    ...spared.map(({ id, name, ordered }) => ({
      id,
      message: `«${name}»: ${ordered ? 'есть в заказах' : 'с тех пор изменили'} — остался в продаже`,
    })),
    ...left.map(({ id, name, fields }) => ({
      id,
      message: `«${name}»: ${fields.map((field) => bulkWrittenFieldLabels[field]).join(', ')} — с тех пор изменили или вернуть нельзя`,
    })),
    ...kept.map(({ id, name, pieces }) => ({
      id,
      message: `«${name}»: ${pieces}\u00A0шт. из прихода не вернули — они в заказах, списаны, или товар больше не считаете`,
    })),
  ];
}
