import type { Destination } from '@postern/contracts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Note } from '../../../components/note.tsx';
import { messageOf } from '../../../lib/problem.ts';
import { BackfillProgress } from './backfill-progress.tsx';
import { SinceField, toMoment } from '../since-field.tsx';
import type { BackfillOf } from './use-backfill.ts';
import { keyOf } from './use-destinations.ts';

interface BackfillDialogProps {
  destination: Destination;
  backfill: BackfillOf;
  onClose: () => void;
}

/** Sends earlier submissions to a new destination. */
export function BackfillDialog({ destination, backfill: { state, start }, onClose }: BackfillDialogProps) {
  const [since, setSince] = useState('');
  const isRunning = state?.state === 'running';
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (start.isPending) return;
    start.mutate({ ...keyOf(destination), ...toMoment(since) }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      size="medium"
      onClose={onClose}
      title="Deliver earlier submissions"
      text={`${destination.name} gets earlier submissions that match its filter and that it hasn’t received yet. At most 20 a second are queued, so new submissions aren’t delayed.`}
    >
      <form className="stack roomy" noValidate onSubmit={submit}>
        {start.isError && (
          <Note kind="error">
            {messageOf(start.error, 'Couldn’t start delivering earlier submissions. Please try again.')}
          </Note>
        )}
        {isRunning && state ? <BackfillProgress state={state} /> : <SinceField value={since} onChange={setSince} />}
        <footer>
          <Button onClick={onClose}>{isRunning ? 'Close' : 'Cancel'}</Button>
          {!isRunning && (
            <Button type="submit" variant="primary" busy={start.isPending}>
              Deliver
            </Button>
          )}
        </footer>
      </form>
    </Dialog>
  );
}
