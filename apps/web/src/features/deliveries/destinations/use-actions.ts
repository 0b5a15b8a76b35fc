import type { Destination } from '@postern/contracts';
import { deletedItem } from '../../../components/dialogs/deleted-item.ts';
import { useDialogs } from '../../../components/dialogs/dialogs.tsx';
import { useToast } from '../../../components/toast.tsx';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { keyOf, useDestinationCache } from './use-destinations.ts';
import { isOn } from './words.ts';

/** The actions on a destination in the list. Failures are shown in a toast; nothing rejects. */
export function useDestinationActions() {
  const toast = useToast();
  const { confirmDelete } = useDialogs();
  const cache = useDestinationCache();
  // One after the other, so that an undo never overtakes the change that it undoes.
  const update = trpc.destinations.update.useMutation({ scope: { id: 'destination' } });
  const remove = trpc.destinations.delete.useMutation();
  const ask = trpc.destinations.resendConfirmation.useMutation();

  const setEnabled = async (destination: Destination, enabled: boolean): Promise<boolean> => {
    cache.put({ ...destination, enabled, state: enabled ? 'active' : destination.state });
    try {
      cache.put(await update.mutateAsync({ ...keyOf(destination), enabled }));
      void cache.refresh(destination.endpoint_id);
      return true;
    } catch (error) {
      const what = `Couldn’t switch ${enabled ? 'on' : 'off'} ${destination.name}`;
      toast(failureOf(error, what, () => void setEnabled(destination, enabled)));
      await cache.refresh(destination.endpoint_id);
      return false;
    }
  };

  return {
    /** Switches it on or off immediately, and offers to undo it. */
    toggle: async (destination: Destination): Promise<void> => {
      const next = !isOn(destination);
      if (!(await setEnabled(destination, next))) return;
      toast({
        text: next
          ? `${destination.name} is on`
          : `${destination.name} is off. New submissions are not delivered there`,
        undo: () => void setEnabled(destination, !next),
      });
    },
    /** Asks, then deletes. */
    remove: async (destination: Destination): Promise<void> => {
      if (!(await confirmDelete(deletedItem('destination', destination.name)))) return;
      try {
        await remove.mutateAsync(keyOf(destination));
        cache.drop(destination);
        toast({ text: `${destination.name} was deleted` });
      } catch (error) {
        toast(failureOf(error, `Couldn’t delete ${destination.name}`));
      }
    },
    /** Sends an address another confirmation request, also after it has declined. */
    ask: async (destination: Destination, email: string): Promise<void> => {
      const isWaiting = destination.recipients.find((each) => each.email === email)?.state === 'waiting';
      try {
        cache.put(await ask.mutateAsync({ ...keyOf(destination), email }));
        toast({ text: isWaiting ? `${email} gets a new email with a link` : `Emails to ${email} are sent again` });
      } catch (error) {
        toast(failureOf(error, `Couldn’t send emails to ${email} again`));
      }
    },
    asking: ask.isPending ? ask.variables.email : null,
  };
}
