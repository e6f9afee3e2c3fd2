import { Link } from 'react-router';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { SHOP_NAME } from '../../../ui/page-meta.ts';
import styles from './brand.module.css';

/** The name of the shop with its mark, a tied parcel; leads home. */
export function Brand({ className }: { className?: string | undefined }) {
  return (
    <Link to="/" className={joinClassNames(styles.brand, className)} aria-label={`${SHOP_NAME}, на главную`}>
      <svg
        viewBox="0 0 32 32"
        width="32"
        height="32"
        className={styles.mark}
        aria-hidden="true"
        focusable="false"
      >
        <rect width="32" height="32" rx="8" fill="currentColor" />
        <path
          d="M7 13.5h18v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 7 23.5zM16 13.5V25M16 13.5c-4.5 0-6.5-1.6-6.5-3.6C9.5 8 13.5 7 16 13.5c2.5-6.5 6.5-5.5 6.5-3.6 0 2-2 3.6-6.5 3.6z"
          fill="none"
          stroke="var(--surface)"
          strokeWidth="2"
          strokeLinejoin="round"
        />
      </svg>
      <span>{SHOP_NAME}</span>
    </Link>
  );
}
