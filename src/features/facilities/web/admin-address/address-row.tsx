import { useState } from 'react';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { Price } from '../../../../shared/web/ui/price.tsx';
import { RowFailure, useFocusLater } from '../../../admin/admin.web.ts';
import type { WorkAddress } from '../../work-addresses.contract.ts';
import { facilityFrom } from '../use-facilities.ts';
import { AddressForm } from './address-form.tsx';
import styles from './admin-address.module.css';

interface AddressRowProps {
  address: WorkAddress;
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
  busy,
  failure,
  onChanged,
  onReload,
  onDelete,
  onDirty,
}: AddressRowProps) {
  const [editing, setEditing] = useState(false);
  const { focus, focusIfFree } = useFocusLater();
  const opener = `address-${address.id}-edit`;

  if (editing) {
    return (
      <AddressForm
        address={address}
        onDirty={onDirty}
        onClose={() => {
          setEditing(false);
          focus(opener);
        }}
        onTakeTheirs={onReload}
        onSaved={() => {
          setEditing(false);
          focusIfFree(opener);
          onChanged();
        }}
      />
    );
  }
  return (
    <div className={styles.line} aria-busy={busy}>
      <p className={styles.name}>{address.name}</p>
      <AddressSums address={address} />
      <div className={styles.actions}>
        <Button id={opener} variant="quiet" disabled={busy} onClick={() => setEditing(true)}>
          Изменить<span className="visually-hidden"> {address.name}</span>
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
        <dd>
          <Price kopecks={freeFromKopecks} decimals={2} />
        </dd>
      </div>
    </dl>
  );
}
