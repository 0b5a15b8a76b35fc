import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'default' | 'quiet' | 'danger' | 'danger-solid';

/** s 28, m 32, l 40 px high; on phones 36 and 40. */
export type ButtonSize = 's' | 'm' | 'l';

interface Look {
  /** One `primary` a view; `danger-solid` only inside a confirmation. */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Working: shows a ring beside the label, ignores further clicks, and keeps the focus. */
  busy?: boolean | undefined;
}

export function Button({ variant, size, icon, busy = false, className, children, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={cx(lookOf(variant, size), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? prevent : onClick}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon}
      <span>{children}</span>
    </button>
  );
}

interface AnchorProps extends Look, ComponentProps<'a'> {}

/** A link that looks like a button and leads out of the app, to a page that the server serves. */
export function ButtonAnchor({ variant, size, icon, className, children, ...props }: AnchorProps) {
  return (
    <a {...props} className={cx(lookOf(variant, size), className)}>
      {icon}
      <span>{children}</span>
    </a>
  );
}

/** A link to another screen that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The button's action, for people who cannot see the icon; also its tooltip. */
  label: string;
  /** The single key that does the same, by `KeyboardEvent.key`. The tooltip shows it; the name leaves it out. */
  shortcut?: string | undefined;
  icon: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

export function IconButton({ label, shortcut, icon, variant = 'quiet', size, className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={withKey(label, shortcut)}
      {...props}
      className={cx(lookOf(variant, size), 'icon', className)}
    >
      {icon}
    </button>
  );
}

/** A tooltip that ends in the key: "Star (s)". */
export const withKey = (label: string, shortcut: string | undefined): string =>
  shortcut === undefined ? label : `${label} (${shortcut === 'Enter' ? '↵' : shortcut})`;

const lookOf = (variant: ButtonVariant = 'default', size: ButtonSize = 'm') =>
  cx('button', variant === 'danger-solid' ? 'danger solid' : variant !== 'default' && variant, sizes[size]);

const sizes = { s: 'compact', m: undefined, l: 'large' } as const;

const prevent = (event: { preventDefault: () => void }) => event.preventDefault();
