import { messages } from '@postern/contracts';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

type AlertKind = 'success' | 'error' | 'warning' | 'info';

export interface Alert {
  kind: AlertKind;
  title?: string | undefined;
  text: string;
}

export interface Confirm {
  title: string;
  text: string;
  /** The action of the confirming button, as a verb. */
  confirmLabel: string;
  /** True for actions that cannot be undone. */
  danger?: boolean | undefined;
}

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info } as const;

export function AlertDialog({ kind, title, text, onClose }: Alert & { onClose: () => void }) {
  const Icon = icons[kind];
  const heading = (
    <>
      <span className={`kind-${kind}`}>
        <Icon aria-hidden="true" />
      </span>
      {title ?? messages.dialog[kind]}
    </>
  );
  const ok = (
    <Button variant="primary" onClick={onClose}>
      OK
    </Button>
  );
  return <Dialog open onClose={onClose} title={heading} text={text} role="alertdialog" actions={ok} />;
}

export function ConfirmDialog({ title, text, confirmLabel, danger, onAnswer }: ConfirmProps) {
  const actions = (
    <>
      <Button onClick={() => onAnswer(false)}>{messages.dialog.cancel}</Button>
      <Button variant={danger ? 'danger-solid' : 'primary'} onClick={() => onAnswer(true)}>
        {confirmLabel}
      </Button>
    </>
  );
  return <Dialog open onClose={() => onAnswer(false)} title={title} text={text} role="alertdialog" actions={actions} />;
}

interface ConfirmProps extends Confirm {
  onAnswer: (confirmed: boolean) => void;
}
