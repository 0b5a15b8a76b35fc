import type { Destination } from '@postern/contracts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Field } from '../../../components/forms/field.tsx';
import { Note } from '../../../components/note.tsx';
import { useToast } from '../../../components/toast.tsx';
import { formatPlural } from '../../../lib/format.ts';
import { messageOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { DestinationSelect } from '../destinations/select.tsx';
import { SinceField, toMoment } from '../since-field.tsx';

interface RetryDeadDialogProps {
  endpointId: string;
  destinations: readonly Destination[];
  /** The destination that the list is filtered by, if any. */
  chosen: string | undefined;
  onClose: () => void;
}

/** Retries all failed deliveries, or those to one destination, or since a day. */
export function RetryDeadDialog({ endpointId, destinations, chosen, onClose }: RetryDeadDialogProps) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const [to, setTo] = useState(chosen ?? '');
  const [since, setSince] = useState('');
  const retry = trpc.deliveries.retryDead.useMutation({
    onSuccess: ({ count }) => {
      toast({
        text:
          count === 0 ? 'No failed deliveries to retry' : `Retrying ${formatPlural(count, 'delivery', 'deliveries')}`,
      });
      void utils.deliveries.invalidate();
      onClose();
    },
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (retry.isPending) return;
    retry.mutate({ endpoint_id: endpointId, ...(to && { destination_id: to }), ...toMoment(since) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Retry failed deliveries"
      text="Deliveries that gave up are tried again, at most ten times over three days. Destinations that are off stay off."
    >
      <form className="stack roomy" noValidate onSubmit={submit}>
        {retry.isError && (
          <Note kind="error">{messageOf(retry.error, 'Couldn’t retry the deliveries. Please try again.')}</Note>
        )}
        <Field label="Destination">
          {(control) => <DestinationSelect {...control} destinations={destinations} value={to} onChange={setTo} />}
        </Field>
        <SinceField value={since} onChange={setSince} />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={retry.isPending}>
            Retry
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
