import { Check, CircleX, X } from 'lucide-react';
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { Button, IconButton } from './button.tsx';
import { useCountdown } from './use-countdown.ts';

export interface Toast {
  text: string;
  /** Offers to undo the action, for 10 s. */
  undo?: (() => void) | undefined;
  /** Offers to retry the failed action. */
  retry?: (() => void) | undefined;
  /** A notice closes after 4 s; an error stays until it is dismissed. */
  kind?: 'notice' | 'error' | undefined;
}

type Shown = Toast & { id: number };

const undoMs = 10_000;
const noticeMs = 4000;
const mostShown = 3;

const ToastContext = createContext<((toast: Toast) => void) | null>(null);
let lastId = 0;

/** Shows at most three toasts at the bottom right, with the newest below. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const [announcement, announce] = useState('');
  const toast = useCallback((next: Toast) => {
    lastId += 1;
    const entry = { ...next, id: lastId };
    // A repeated failure is shown once.
    setShown((before) => [...before.filter((each) => !isSameFailure(each, next)), entry].slice(-mostShown));
    if (next.kind !== 'error') announce(next.text);
  }, []);
  const dismiss = useCallback((id: number) => setShown((before) => before.filter((entry) => entry.id !== id)), []);
  return (
    <ToastContext value={toast}>
      {children}
      {/* A live region must exist before its text. Errors are alerts, which need no region. */}
      <output className="visually-hidden">{announcement}</output>
      {shown.length > 0 && (
        <section className="toasts" aria-label="Notifications">
          {shown.map((entry) => (
            <ToastView key={entry.id} toast={entry} onDismiss={dismiss} />
          ))}
        </section>
      )}
    </ToastContext>
  );
}

const isSameFailure = (shown: Toast, next: Toast): boolean =>
  shown.kind === 'error' && next.kind === 'error' && shown.text === next.text;

/** Shows a toast. @throws outside ToastProvider */
export function useToast(): (toast: Toast) => void {
  const toast = useContext(ToastContext);
  if (!toast) throw new Error('useToast needs a ToastProvider above it');
  return toast;
}

function ToastView({ toast, onDismiss }: { toast: Shown; onDismiss: (id: number) => void }) {
  const { id, text, undo, retry, kind = 'notice' } = toast;
  const failed = kind === 'error';
  const dismiss = () => onDismiss(id);
  const { secondsLeft, pause, resume } = useCountdown(failed ? null : undo ? undoMs : noticeMs, dismiss);
  const Icon = failed ? CircleX : Check;
  return (
    <div
      className="toast"
      role={failed ? 'alert' : undefined}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      {!undo && <Icon aria-hidden="true" />}
      <span className="grow">{text}</span>
      {retry && (
        <Button
          size="s"
          onClick={() => {
            dismiss();
            retry();
          }}
        >
          Retry
        </Button>
      )}
      {undo ? (
        <Button
          size="s"
          onClick={() => {
            undo();
            dismiss();
          }}
        >
          Undo{' '}
          <span className="monospace tiny" aria-hidden="true">
            {secondsLeft}
          </span>
        </Button>
      ) : (
        <IconButton size="s" label="Dismiss" icon={<X aria-hidden="true" />} onClick={dismiss} />
      )}
      {undo && <span className="edge" />}
    </div>
  );
}
