import { useState } from 'react';
import { hasEditDraft } from '../../../ui/edit-draft.ts';
import type { ShopParcelSettings } from '../../parcel-rules.ts';
import type { WorkAddress } from '../../work-addresses.contract.ts';
import styles from './parcel-fields.module.css';
import { PauseForm } from './pause-form.tsx';
import { ShopDaysForm } from './shop-days-form.tsx';

interface DaysOfAllProps {
  addresses: readonly WorkAddress[];
  /** Null while it could not be loaded. */
  shop: ShopParcelSettings | null;
  onSaved(message: string): void;
  /** Something typed is not saved. */
  onDirty(row: string, dirty: boolean): void;
}

/** The days of several facilities, and of all: folded, for it is seldom needed. */
export function DaysOfAll({ addresses, shop, ...form }: DaysOfAllProps) {
  const [begun] = useState(() => hasEditDraft('pause') || hasEditDraft('shop-days'));
  const [opened, setOpened] = useState(begun);
  if (shop === null) return null;
  return (
    <details
      className={styles.days}
      open={begun}
      onToggle={(event) => setOpened(opened || event.currentTarget.open)}
    >
      <summary>Пауза и закрытые дни</summary>
      {opened && (
        <div className={styles.sheet}>
          {addresses.length > 0 && <PauseForm addresses={addresses} {...form} />}
          <ShopDaysForm days={shop.closedDays} {...form} />
        </div>
      )}
    </details>
  );
}
