import type { Endpoint, FieldChange } from '@postern/contracts';
import { useDialogs } from '../../../components/dialogs/dialogs.tsx';
import { useToast } from '../../../components/toast.tsx';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';

type Answer = Exclude<FieldChange['state'], 'ended'>;

/** What a person can do about a field change. Failures are shown in a toast; nothing rejects. */
export function useFieldChangeActions({ id, form }: Pick<Endpoint, 'id' | 'form'>) {
  const toast = useToast();
  const { confirm } = useDialogs();
  const utils = trpc.useUtils();
  const update = trpc.endpoints.updateFieldChange.useMutation();
  const save = trpc.forms.save.useMutation();
  const publish = trpc.forms.publish.useMutation();

  const answer = async (change: FieldChange, state: Answer): Promise<void> => {
    try {
      await update.mutateAsync({ id, change_id: change.id, state });
    } catch (error) {
      toast(failureOf(error, 'Couldn’t save the answer', () => void answer(change, state)));
      return;
    }
    // The columns of the list have other names.
    await Promise.all([
      utils.endpoints.fieldChanges.invalidate({ id }),
      utils.endpoints.fields.invalidate({ id }),
      utils.submissions.list.invalidate({ endpoint_id: id }),
    ]);
    if (state === 'open') return;
    const text = state === 'merged' ? 'Names merged in lists and exports' : 'Notice dismissed';
    toast({ text, undo: () => void answer(change, 'open') });
  };

  /** The notices of a renamed field stay: its names can still be merged. */
  const publishLearned = async (changes: readonly FieldChange[]): Promise<void> => {
    const confirmed = await confirm({
      title: 'Publish the learnt form?',
      text: `A form with the fields and types of the submissions since the change ${form ? 'replaces the published form and its draft' : 'is published as this endpoint’s hosted form'}.`,
      confirmLabel: 'Publish',
    });
    if (!confirmed) return;
    try {
      const { definition } = await utils.forms.learned.fetch({ id });
      if (!definition) return toast({ kind: 'error', text: 'There are no submissions to learn a form from.' });
      await save.mutateAsync({ id, definition });
      utils.forms.get.setData({ id }, await publish.mutateAsync({ id }));
      const over = changes.filter(({ kind }) => kind !== 'renamed');
      await Promise.allSettled(
        over.map(({ id: change_id }) => update.mutateAsync({ id, change_id, state: 'dismissed' })),
      );
      await Promise.all([utils.endpoints.get.invalidate({ id }), utils.endpoints.fieldChanges.invalidate({ id })]);
      toast({ text: 'Form published' });
    } catch (error) {
      toast(failureOf(error, 'Couldn’t publish the form', () => void publishLearned(changes)));
    }
  };

  return {
    answer,
    isAnswering: update.isPending,
    publishLearned,
    isPublishing: save.isPending || publish.isPending,
  };
}
