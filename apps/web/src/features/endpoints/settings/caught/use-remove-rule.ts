import type { CaughtByRule, RemovableRule } from '@postern/contracts';
import { useToast } from '../../../../components/toast.tsx';
import { failureOf } from '../../../../lib/problem.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { useEndpointCache } from '../../use-endpoint-actions.ts';
import { removedWords, ruleName } from './caught-words.ts';

type Removable = CaughtByRule & { rule: RemovableRule; value: string };

const isRemovable = (one: CaughtByRule): one is Removable => one.value !== null;

/** Removes a rule with what only it caught, and offers to undo it. Nothing rejects. */
export function useRemoveRule(id: string) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const cache = useEndpointCache();
  const removing = trpc.rules.remove.useMutation({ scope: { id: 'endpoint' } });
  const restoring = trpc.rules.restore.useMutation({ scope: { id: 'endpoint' } });

  // Live events refresh the lists and counts.
  const refresh = async (): Promise<void> => {
    await Promise.all([cache.reload(id), utils.rules.caught.invalidate({ id })]);
  };
  const restore = async (one: Removable, submission_ids: string[]): Promise<void> => {
    try {
      await restoring.mutateAsync({ id, rule: one.rule, value: one.value, submission_ids });
    } catch (error) {
      toast(failureOf(error, `Couldn’t restore ${ruleName(one)}`, () => void restore(one, submission_ids)));
    }
    await refresh();
  };
  const run = async (one: CaughtByRule): Promise<void> => {
    if (!isRemovable(one)) return;
    try {
      const result = await removing.mutateAsync({ id, rule: one.rule, value: one.value });
      toast({ text: removedWords(one, result), undo: () => void restore(one, result.moved) });
    } catch (error) {
      toast(failureOf(error, `Couldn’t remove ${ruleName(one)}`, () => void run(one)));
    }
    await refresh();
  };
  return { run: (one: CaughtByRule) => void run(one), isBusy: removing.isPending || restoring.isPending };
}
