import { type ReactNode, useState } from 'react';
import { mapProductFields, productFields } from '../../catalog/product-fields.ts';
import {
  type BulkWrittenField,
  previewBulkUndo,
  type undoBulkChange,
} from '../../catalog/products-bulk.contract.ts';
import type { CallResponse } from '../../contract/endpoint.ts';
import { plural } from '../../lib/russian/plural.ts';
import { Button } from '../../ui/button.tsx';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { CheckboxField } from '../../ui/fields/field.tsx';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import { Notice } from '../../ui/notice.tsx';

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
                  label={`Снять и ${formatGoods(open.preview.ordered + open.preview.changed)}, что в заказах или изменены`}
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

export const formatGoods = (count: number) => `${count} ${plural(count, ['товар', 'товара', 'товаров'])}`;
const goodsOf = (count: number) => `${count} ${plural(count, ['товара', 'товаров', 'товаров'])}`;

/** What taking a step back would do, in numbers. */
function previewSentences({ made, ordered, changed, restored, pieces }: Preview): string[] {
  const leave = made - ordered - changed;
  const stay = (count: number) => plural(count, ['останется', 'останутся', 'останутся']);
  const words = [
    made > 0 &&
      (leave > 0
        ? `${formatGoods(leave)} ${plural(leave, ['уйдёт', 'уйдут', 'уйдут'])} из продажи.`
        : 'Из продажи не уйдёт ничего.'),
    ordered > 0 && `${formatGoods(ordered)} есть в заказах: ${stay(ordered)}.`,
    changed > 0 && `${formatGoods(changed)} с тех пор изменили или дали фото: ${stay(changed)}.`,
    restored > 0 && `У ${goodsOf(restored)} вернётся прежнее.`,
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
  const pieces = count((step) => step.pieces);
  const parts = [
    deleted > 0 && `Сняли с продажи ${formatGoods(deleted)}`,
    restored > 0 && `Вернули прежнее у ${goodsOf(restored)}`,
    pieces !== 0 &&
      `${pieces > 0 ? 'Из остатков вычли' : 'К остаткам прибавили'}: ${Math.abs(pieces)}\u00A0шт`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join('. ') : 'Возвращать было нечего';
}

export interface BulkOutcome {
  /** What was done, with how many: «Цены изменены: 60». */
  text: string;
  /** What stayed as it was, and why. */
  stayed: { id: number; message: string }[];
  /** The steps that can be taken back, the last first. */
  steps: number[];
  isUndone?: boolean;
}

interface BulkOutcomeNoticeProps {
  outcome: BulkOutcome;
  busy: boolean;
  onTakeBack(steps: number[]): void;
  /** What else can be done, in the same line. */
  children: ReactNode;
}

const MOST_NAMED = 50;

/** What came of a change of many products, with the way back, and the way back from there. */
export function BulkOutcomeNotice({ outcome, busy, onTakeBack, children }: BulkOutcomeNoticeProps) {
  const { text, stayed, steps, isUndone } = outcome;
  return (
    <Notice kind={stayed.length > 0 ? 'warning' : 'success'}>
      <div className={inRow.gap12}>
        <p>{text}</p>
        {steps.length > 0 && (
          <Button variant="quiet" busy={busy} busyText="Минуту…" onClick={() => onTakeBack(steps)}>
            {isUndone ? 'Снова изменить' : 'Вернуть как было'}
          </Button>
        )}
        {children}
      </div>
      {stayed.length > 0 && (
        <>
          <p>Остались как есть: {stayed.length}</p>
          <ul>
            {stayed.slice(0, MOST_NAMED).map(({ id, message }) => (
              <li key={id}>{message}</li>
            ))}
            {stayed.length > MOST_NAMED && <li>и ещё {stayed.length - MOST_NAMED}</li>}
          </ul>
        </>
      )}
    </Notice>
  );
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
