import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';
import { joinClassNames } from './join-class-names.ts';

interface Look {
  /** `primary` once per screen; `quiet` is a button that looks like a link. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** As wide as its place. */
  full?: boolean;
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'className'> {
  /** The work runs: the button is disabled and says `busyText`. */
  busy?: boolean;
  busyText?: string;
}

/** A button of the shop. Its type is `button` by default. */
export function Button({
  variant = 'primary',
  full,
  busy = false,
  busyText,
  disabled,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={look({ variant, full })}
    >
      {busy ? (busyText ?? children) : children}
    </button>
  );
}

interface LinkButtonProps extends Look, Omit<ComponentProps<typeof Link>, 'className'> {
  children: ReactNode;
}

export function LinkButton({ variant = 'primary', full, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={look({ variant, full })}>
      {children}
    </Link>
  );
}

function look({ variant = 'primary', full }: Look): string {
  return joinClassNames(styles.button, styles[variant], full && styles.full);
}
