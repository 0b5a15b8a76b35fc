import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const kinds = {
  info: { Icon: Info, look: undefined, role: undefined },
  success: { Icon: CircleCheck, look: undefined, role: 'status' },
  warning: { Icon: TriangleAlert, look: 'warn', role: undefined },
  error: { Icon: CircleAlert, look: 'bad', role: 'alert' },
} as const;

interface NoteProps {
  kind: keyof typeof kinds;
  children: ReactNode;
  /** One button. */
  action?: ReactNode;
}

/** A note in a frame. Errors and successes are announced when they appear. */
export function Note({ kind, children, action }: NoteProps) {
  const { Icon, look, role } = kinds[kind];
  return (
    <div className={cx('note', look)} role={role}>
      <Icon aria-hidden="true" />
      <span className="grow">{children}</span>
      {action}
    </div>
  );
}
