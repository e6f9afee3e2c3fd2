import editingStyles from '../../../desk/editing/editing.module.css';
import { changesIn, RowForm } from '../../../desk/editing/row-form.tsx';
import { useSend } from '../../../ui/data/use-send.ts';
import { patchWorkAddress } from '../../admin-work-addresses.contract.ts';
import { handoverDay } from '../../handover-day.ts';
import { parcelRules, type ShopParcelSettings } from '../../parcel-rules.ts';
import { onWeekdayAndDay, shortDay } from '../../parcel-words.ts';
import type { WorkAddress } from '../../work-addresses.contract.ts';
import { updateFailed } from '../admin-address/addresses.ts';
import { ParcelFields } from './parcel-fields.tsx';
import { type ParcelInput, parcelFrom, type TypedParcel, typedParcelFrom } from './parcel-typing.ts';

interface ParcelFormProps {
  address: WorkAddress;
  /** Null while it could not be loaded. */
  shop: ShopParcelSettings | null;
  onClose(): void;
  onSaved(): void;
  onTakeTheirs(): void;
  /** Something typed is not saved. */
  onDirty(row: string, dirty: boolean): void;
}

/** What a facility takes and when, in the place of its row; only the fields that were changed are sent. */
export function ParcelForm({ address, shop, ...form }: ParcelFormProps) {
  const { send, busy } = useSend(patchWorkAddress, { revalidates: false });

  async function save(input: ParcelInput, seen: boolean) {
    const changed = changesIn(input, address);
    // Who changes what is refused says each time how it is known, be it as before.
    const { refusedSource, refusedOn } = input;
    const sourced = changed.refusedTags === undefined ? changed : { ...changed, refusedSource, refusedOn };
    const version = seen ? { version: address.version } : {};
    const { failure } = await send({ params: { id: address.id }, body: { ...sourced, ...version } });
    return failure;
  }

  const id = `parcel-${address.id}`;
  const before = typedParcelFrom(address);
  return (
    <RowForm {...form} {...{ id, before, busy }} read={parcelFrom} send={save} otherwise={updateFailed}>
      {(fields) => (
        <>
          <p className={editingStyles.legend}>{address.name}: приём и дни</p>
          <ParcelFields {...fields} />
          <p aria-live="polite">{preview(address, fields.typed, shop)}</p>
        </>
      )}
    </RowForm>
  );
}

/** What a buyer who ordered now would hear of the day. */
function preview(address: WorkAddress, typed: TypedParcel, shop: ShopParcelSettings | null): string {
  const { errors } = parcelFrom(typed);
  if (shop === null || Object.keys(errors).length > 0) return '';
  const rules = parcelRules({ ...address, ...settingsOf(typed) }, shop);
  const { day, scheduled, pausedUntil } = handoverDay(rules, new Date());
  const pause = pausedUntil === null ? '' : `Пауза по ${shortDay(pausedUntil)}. `;
  if (!scheduled) return `${pause}Если заказать сейчас: день сдачи сообщит администратор.`;
  if (day === null) return `${pause}Если заказать сейчас: за 60 дней дня сдачи не нашлось.`;
  return `${pause}Если заказать сейчас: сдадим ${onWeekdayAndDay(day)}.`;
}

function settingsOf(typed: TypedParcel) {
  const { handoverWeekdays, orderByDays, orderByTime, closedDays, pausedUntil } = parcelFrom(typed).input;
  return {
    handoverWeekdays: handoverWeekdays ?? [],
    orderByDays: orderByDays ?? 1,
    orderByTime: orderByTime ?? '18:00',
    closedDays: closedDays ?? [],
    pausedUntil: pausedUntil ?? null,
  };
}
