import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice.module.css';

export type NoticeKind = 'success' | 'error' | 'info' | 'warning';

/** How long a notice stays, and one with something to press: no one reads and presses in three seconds. */
const STAY_MS = 3_000;
const STAY_WITH_ACTION_MS = 8_000;

const icons: Record<NoticeKind, IconName> = {
  success: 'success',
  error: 'error',
  info: 'info',
  warning: 'warning',
};

/** A message that stands in the page. */
export function Notice({ kind, children }: { kind: NoticeKind; children: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles[kind]}`}>
      <Icon name={icons[kind]} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}

/** The live region of what went wrong: silent, but there, while nothing has. */
export function ErrorAlert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.alert}>
      {children && <Notice kind="error">{children}</Notice>}
    </div>
  );
}

/** A notice that is being shown: `number` tells two with the same message apart. */
export interface ShownNotice {
  kind: NoticeKind;
  text: string;
  action?: { label: string; run(): void } | undefined;
  number: number;
}

export interface NoticeState {
  notice: ShownNotice | null;
  /** Shows a message for three seconds in `NoticeArea`; `action` is a button in it, such as «Вернуть». */
  show(kind: NoticeKind, text: string, action?: ShownNotice['action']): void;
  clear(): void;
}

/** The state of one `NoticeArea`. */
export function useNotice(): NoticeState {
  const [notice, setNotice] = useState<ShownNotice | null>(null);
  const show = useCallback<NoticeState['show']>((kind, text, action) => {
    setNotice((before) => ({ kind, text, action, number: (before?.number ?? 0) + 1 }));
  }, []);
  const clear = useCallback(() => setNotice(null), []);
  return useMemo(() => ({ notice, show, clear }), [notice, show, clear]);
}

/**
 * The live region where the notices of `useNotice` appear. A notice goes after three seconds, and
 * stays while it is pointed at or holds the focus. Its place closes with the next press, so that nothing moves
 * under a hand that is about to press.
 */
export function NoticeArea({ notice, clear }: Pick<NoticeState, 'notice' | 'clear'>) {
  const [held, setHeld] = useState(false);
  const [place, setPlace] = useState(0);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice === null || area.current === null) return;
    const height = area.current.clientHeight;
    return () => setPlace(height);
  }, [notice]);
  useEffect(() => {
    if (place === 0) return;
    const close = () => setPlace(0);
    window.addEventListener('click', close, { once: true });
    window.addEventListener('keyup', close, { once: true });
    return () => {
      window.removeEventListener('click', close);
      window.removeEventListener('keyup', close);
    };
  }, [place]);
  useEffect(() => {
    if (notice === null || held) return;
    const timer = setTimeout(clear, notice.action ? STAY_WITH_ACTION_MS : STAY_MS);
    return () => clearTimeout(timer);
  }, [notice, held, clear]);
  // A notice that is taken away under the pointer sends no leave.
  useEffect(() => {
    if (notice === null) setHeld(false);
  }, [notice]);
  return (
    <div
      ref={area}
      role="status"
      aria-live={notice?.kind === 'error' ? 'assertive' : 'polite'}
      className={styles.area}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {notice && (
        <Notice key={notice.number} kind={notice.kind}>
          {notice.text}
          {notice.action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                notice.action?.run();
                clear();
              }}
            >
              {notice.action.label}
            </button>
          )}
        </Notice>
      )}
      {notice === null && place > 0 && <div style={{ height: place }} />}
    </div>
  );
}
