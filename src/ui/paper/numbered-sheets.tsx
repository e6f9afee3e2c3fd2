import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { formatPhone } from '../../lib/text/format-phone.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { SHOP_NAME } from '../page-meta.ts';
import { usePublicShopInfo } from '../shop/use-public-shop-info.ts';
import styles from './numbered-sheets.module.css';

interface NumberedSheetsProps {
  back: { to: string; label: string };
  /** False when there is nothing to print. */
  filled: boolean;
  children: ReactNode;
}

/**
 * A screen that is printed: above it, off the paper, the way back and «Распечатать»; each sheet says at its foot which
 * it is of how many, and of what, where `Sheets` stands within.
 */
export function PrintPage({ back, filled, children }: NumberedSheetsProps) {
  return (
    <div className={styles.page}>
      <div className={styles.screenOnly}>
        <Link to={back.to}>{back.label}</Link>
        {filled && (
          <Button onClick={() => window.print()}>
            <Icon name="printer" />
            Распечатать
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}

/** What is printed: whose paper it is, then the rest. `name` is written at the foot of every sheet once scripts run. */
export function PrintContent({ name, children }: { name: string; children: ReactNode }) {
  const { phone, email } = usePublicShopInfo();
  // The margins of a sheet belong to no element: what is written there comes from the root.
  useEffect(() => {
    const root = document.documentElement.style;
    root.setProperty('--sheet-name', JSON.stringify(`${SHOP_NAME} · ${name}`));
    return () => void root.removeProperty('--sheet-name');
  }, [name]);
  return (
    <>
      <p className={styles.shop}>
        <strong>{SHOP_NAME}</strong>
        <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      {children}
    </>
  );
}
