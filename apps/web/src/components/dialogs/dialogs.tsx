import { messages } from '@postern/contracts';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { AlertDialog, ConfirmDialog, type Alert, type Confirm } from './kinds.tsx';

export interface Dialogs {
  /**
   * Shows a sentence until it is acknowledged with OK or Escape. The default titles are Success, Error, Warning and
   * Information.
   */
  alert: (alert: Alert) => Promise<void>;
  /**
   * Asks for confirmation. Resolves with true on confirmation, with false on Cancel and Escape. A click beside the
   * dialog does nothing.
   */
  confirm: (confirm: Confirm) => Promise<boolean>;
  /** Asks before a deletion. @param item the noun within the sentence: "endpoint", "submission" */
  confirmDelete: (item: string) => Promise<boolean>;
}

type Request = ({ kind: 'alert' } & { ask: Alert }) | ({ kind: 'confirm' } & { ask: Confirm });
type Pending = Request & { id: number; resolve: (confirmed: boolean) => void };

const DialogsContext = createContext<Dialogs | null>(null);
let lastId = 0;

interface ProviderProps {
  /**
   * The current screen. When it changes, open questions are answered with "no", because they were about the previous
   * screen.
   */
  screen: string;
  children: ReactNode;
}

/** Shows alerts and confirmations one after the other, in the order of the calls. */
export function DialogsProvider({ screen, children }: ProviderProps) {
  const [queue, setQueue] = useState<readonly Pending[]>([]);
  const open = useRef(new Set<Pending>());

  const ask = useCallback((request: Request) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    lastId += 1;
    const pending: Pending = { ...request, id: lastId, resolve };
    open.current.add(pending);
    setQueue((before) => [...before, pending]);
    return promise;
  }, []);

  const dismissAll = useCallback(() => {
    for (const pending of open.current) pending.resolve(false);
    open.current.clear();
    setQueue([]);
  }, []);

  const dialogs = useMemo<Dialogs>(() => {
    const confirm = (question: Confirm) => ask({ kind: 'confirm', ask: question });
    return {
      alert: async (alert) => {
        await ask({ kind: 'alert', ask: alert });
      },
      confirm,
      confirmDelete: (item) => confirm(deletionOf(item)),
    };
  }, [ask]);

  const [current] = queue;
  const answer = (confirmed: boolean) => {
    if (!current) return;
    current.resolve(confirmed);
    open.current.delete(current);
    setQueue((before) => before.filter((pending) => pending !== current));
  };

  return (
    <DialogsContext value={dialogs}>
      {children}
      <OnLeave key={screen} onLeave={dismissAll} />
      {current?.kind === 'alert' && <AlertDialog key={current.id} {...current.ask} onClose={() => answer(true)} />}
      {current?.kind === 'confirm' && <ConfirmDialog key={current.id} {...current.ask} onAnswer={answer} />}
    </DialogsContext>
  );
}

/** Calls back when it is unmounted; with a key, when the key changes. */
function OnLeave({ onLeave }: { onLeave: () => void }) {
  useEffect(() => onLeave, [onLeave]);
  return null;
}

/** The dialogs as functions that return promises. @throws outside DialogsProvider */
export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext);
  if (!dialogs) throw new Error('useDialogs needs a DialogsProvider above it');
  return dialogs;
}

const deletionOf = (item: string): Confirm => ({
  title: messages.dialog.deleteTitle,
  text: messages.dialog.deleteText(item),
  confirmLabel: messages.dialog.deleteConfirm,
  danger: true,
});
