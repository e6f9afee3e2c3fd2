import { useState } from 'react';
import { RowFailure } from '../../../desk/editing/row-failures.tsx';
import { useFocusLater } from '../../../desk/editing/use-focus-later.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { hasEditDraft } from '../../../ui/edit-draft.ts';
import inRow from '../../../ui/lists/row.module.css';
import { Price } from '../../../ui/prices/price.tsx';
import { isNeverFree } from '../../delivery-cost.ts';
import type { ShopParcelSettings } from '../../parcel-rules.ts';
import type { WorkAddress } from '../../work-addresses.contract.ts';
import { AddressFacts } from '../admin-parcel/address-facts.tsx';
import { ParcelForm } from '../admin-parcel/parcel-form.tsx';
import { facilityFrom } from '../use-facilities.ts';
import { AddressForm } from './address-form.tsx';
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
