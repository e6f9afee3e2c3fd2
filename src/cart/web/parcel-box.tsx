import { type ReactNode, useState } from 'react';
import { buildPictureSrcSet } from '../../catalog/picture-address.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { useRefreshedCart } from './cart-hydration.ts';
import thumbnails from './cart-thumbnail-box.module.css';
import styles from './parcel-box.module.css';

/** How far a parcel has come. */
export type ParcelBoxState = 'filling' | 'collecting' | 'packed' | 'handedIn';

interface ParcelBoxProps {
  state: ParcelBoxState;
  /** What looks out of it while it is collected. */
  goods?: ReactNode;
  /** What is written on it, in lines: which order, where to. */
  label?: readonly string[];
  className?: string | undefined;
}

/** The drawing of a parcel: an open box, one with goods in it, a closed one, one that was handed in. Silent: words stand beside it. */
export function ParcelBox({ state, goods = <Goods />, label = [], className }: ParcelBoxProps) {
  const isClosed = state === 'packed' || state === 'handedIn';
  return (
    <svg
      className={joinClassNames(styles.box, className)}
      viewBox="0 0 96 72"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      {isClosed ? <Lid /> : <Opening />}
      {state === 'collecting' && goods}
      <path className={styles.side} d="M12 28h72v38a3 3 0 0 1-3 3H15a3 3 0 0 1-3-3z" />
      {isClosed && <path className={styles.tape} d="M42 28h12v13H42z" />}
      {label.length === 0 && <path d="M22 58h14M22 52h9" />}
      {label.map((words, line) => (
        <text key={words} className={styles.label} x="18" y={54 + 9 * line}>
          {words}
        </text>
      ))}
      {state === 'handedIn' && <Mark />}
    </svg>
  );
}

function Lid() {
  return (
    <>
      <path className={styles.lid} d="M12 28 22 14h52l10 14z" />
      <path className={styles.tape} d="M42 28l2-14h8l2 14z" />
    </>
  );
}

function Opening() {
  return (
    <>
      <path className={styles.inside} d="M12 28 22 16h52l10 12z" />
      <path className={styles.lid} d="M12 28 22 16 10 9 1 20zM84 28 74 16l12-7 9 11z" />
    </>
  );
}

function Goods() {
  return (
    <>
      <path className={styles.good} d="M26 34V10l3-4h9l3 4v24z" />
      <path className={styles.other} d="M44 34V14h14v20zM44 19h14" />
      <path className={styles.good} d="M62 34V12h5V6h4v6h4v22z" />
    </>
  );
}

function Mark() {
  return (
    <>
      <circle className={styles.mark} cx="78" cy="55" r="15" />
      <path className={styles.tick} d="m71 55 5 5 9-10" strokeWidth="3" />
    </>
  );
}

/** How many of the goods look out of the box. */
const MOST_SHOWN = 5;

interface CartContentsPreviewProps {
  className?: string | undefined;
  children: ReactNode;
}

/** The box of the cart: what came last looks out of it, and its front says what is in it. */
export function CartContentsPreview({ className, children }: CartContentsPreviewProps) {
  const { lines, products } = useRefreshedCart();
  const urls = new Set(lines.flatMap(({ id }) => products.get(id)?.imageUrl ?? []));
  return (
    <div className={joinClassNames(thumbnails.box, className)}>
      <div className={thumbnails.goods} aria-hidden="true">
        {[...urls].slice(-MOST_SHOWN).map((url) => (
          <Thumbnail key={url} url={url} />
        ))}
      </div>
      <div className={thumbnails.front}>{children}</div>
    </div>
  );
}

/** A small picture without words; nothing when it fails. */
function Thumbnail({ url }: { url: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <img
      src={url}
      srcSet={buildPictureSrcSet(url)}
      sizes="44px"
      width={44}
      height={44}
      alt=""
      onError={() => setFailed(true)}
    />
  );
}
