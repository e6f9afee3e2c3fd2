import { useState } from 'react';
import editingStyles from '../../../desk/editing/editing.module.css';
import { KnownName } from '../../../desk/editing/known-name.tsx';
import { RowFailure } from '../../../desk/editing/row-failures.tsx';
import { changesIn, RowForm } from '../../../desk/editing/row-form.tsx';
import { useFocusLater } from '../../../desk/editing/use-focus-later.ts';
import { sameName } from '../../../lib/text/same-name.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { useSend } from '../../../ui/data/use-send.ts';
import { hasEditDraft } from '../../../ui/edit-draft.ts';
import inRow from '../../../ui/lists/row.module.css';
import { Price } from '../../../ui/prices/price.tsx';
import { patchWorkAddress, updateWorkAddress } from '../../admin-work-addresses.contract.ts';
import { isNeverFree } from '../../delivery-cost.ts';
import { handoverDay } from '../../handover-day.ts';
import { parcelRules, type ShopParcelSettings } from '../../parcel-rules.ts';
import { onWeekdayAndDay, shortDay } from '../../parcel-words.ts';
import type { WorkAddress } from '../../work-addresses.contract.ts';
import { AddressFacts } from '../admin-parcel/address-facts.tsx';
import { ParcelFields } from '../admin-parcel/parcel-fields.tsx';
import {
  type ParcelInput,
  parcelFrom,
  type TypedParcel,
  typedParcelFrom,
} from '../admin-parcel/parcel-typing.ts';
import { facilityFrom } from '../use-facilities.ts';
import { AddressFields, type AddressInput, changedAddressFrom, typedAddressFrom } from './address-fields.tsx';
import { updateFailed } from './addresses.ts';
import styles from './admin-address.module.css';

interface AddressRowProps {
  address: WorkAddress;
  shop: ShopParcelSettings | null;
  /** What is said of the names that there are. */
  known: ReadonlyMap<string, string>;
  busy: boolean;
  /** Why it could not be taken out of use. */
  failure: string | undefined;
  onChanged(): void;
  /** The lists must be loaded anew. */
  onReload(): void;
  onDelete(): void;
  /** Something typed is not saved. */
  onDirty(row: string, dirty: boolean): void;
}

/** An address in use: what it is, changed in its place, or taken out of use. */
export function AddressRow({
  address,
  shop,
  known,
  busy,
  failure,
  onChanged,
  onReload,
  onDelete,
  onDirty,
}: AddressRowProps) {
  const [editing, setEditing] = useState<'ADDRESS' | 'PARCEL' | null>(() =>
    hasEditDraft(`address-${address.id}`)
      ? 'ADDRESS'
      : hasEditDraft(`parcel-${address.id}`)
        ? 'PARCEL'
        : null,
  );
  const { focus, focusIfFree } = useFocusLater();
  const opener = `address-${address.id}-edit`;
  const parcelOpener = `address-${address.id}-parcel`;

  /** What both forms do when they are done: the row is there again, with the focus on the button that opened them. */
  const openedBy = (button: string) => ({
    onDirty,
    onTakeTheirs: onReload,
    onClose() {
      setEditing(null);
      focus(button);
    },
    onSaved() {
      setEditing(null);
      focusIfFree(button);
      onChanged();
    },
  });

  if (editing === 'PARCEL') {
    return <ParcelForm {...openedBy(parcelOpener)} address={address} shop={shop} />;
  }
  if (editing === 'ADDRESS') {
    return <AddressForm {...openedBy(opener)} address={address} known={known} />;
  }
  return (
    <div className={styles.line} aria-busy={busy}>
      <div>
        <p className={styles.name}>{address.name}</p>
        <AddressFacts address={address} />
      </div>
      <AddressSums address={address} />
      <div className={classes(inRow.gap12, inRow.end, styles.actions)}>
        <Button id={opener} variant="quiet" disabled={busy} onClick={() => setEditing('ADDRESS')}>
          Изменить<span className="visually-hidden"> {address.name}</span>
        </Button>
        <Button id={parcelOpener} variant="quiet" disabled={busy} onClick={() => setEditing('PARCEL')}>
          Приём и дни<span className="visually-hidden"> {address.name}</span>
        </Button>
        <Button variant="quiet" busy={busy} busyText="Удаляем…" onClick={onDelete}>
          Удалить<span className="visually-hidden"> {address.name}</span>
        </Button>
      </div>
      <RowFailure message={failure} />
    </div>
  );
}

/** What delivery to an address costs, and from which sum it is free. */
export function AddressSums({ address }: { address: WorkAddress }) {
  const { deliveryKopecks, freeFromKopecks } = facilityFrom(address);
  return (
    <dl className={styles.sums}>
      <div className={styles.sum}>
        <dt>Доставка</dt>
        <dd>
          <Price kopecks={deliveryKopecks} decimals={2} />
        </dd>
      </div>
      <div className={styles.sum}>
        <dt>Бесплатно от</dt>
        <dd>{isNeverFree(freeFromKopecks) ? 'никогда' : <Price kopecks={freeFromKopecks} decimals={2} />}</dd>
      </div>
    </dl>
  );
}

/** A refused change leaves its row where it is, typing and all, also when the thing itself is gone by now. */
const KEEPS_ROW = { revalidates: false } as const;

interface AddressFormProps {
  address: WorkAddress;
  /** What is said of the names that there are. */
  known: ReadonlyMap<string, string>;
  onClose(): void;
  onSaved(): void;
  onTakeTheirs(): void;
  /** Something typed is not saved. */
  onDirty(row: string, dirty: boolean): void;
}

/** The fields of an address in the place of its row; over somebody else's change only those of mine go. */
function AddressForm({ address, known, ...form }: AddressFormProps) {
  const whole = useSend(updateWorkAddress, KEEPS_ROW);
  const part = useSend(patchWorkAddress, KEEPS_ROW);

  async function save(input: AddressInput, seen: boolean) {
    const { id, version } = address;
    const { failure } = seen
      ? await whole.send({ params: { id }, body: { ...input, version } })
      : await part.send({ params: { id }, body: changesIn(input, address) });
    return failure;
  }

  const id = `address-${address.id}`;
  const before = typedAddressFrom(address);
  const texts = { read: changedAddressFrom, otherwise: updateFailed };
  return (
    <RowForm {...form} {...texts} {...{ id, before }} send={save} busy={whole.busy || part.busy}>
      {(fields) => (
        <>
          <AddressFields {...fields} />
          {sameName(fields.typed.name) !== sameName(address.name) && (
            <KnownName name={fields.typed.name} known={known} />
          )}
        </>
      )}
    </RowForm>
  );
}

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
function ParcelForm({ address, shop, ...form }: ParcelFormProps) {
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
