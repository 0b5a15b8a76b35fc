import type { Endpoint, Workspace } from '@postern/contracts';
import { useToast } from '../../../../components/toast.tsx';
import { messageOf } from '../../../../lib/problem.ts';
import { enterWorkspace } from '../../../../lib/workspace/current.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { quoted } from '../../../../lib/quoted.ts';
import { useEndpointCache } from '../../use-endpoint-actions.ts';

/** Moves an endpoint. Its screen stays open, and the tab follows it into the other workspace. */
export function useMoveEndpoint({ id, name }: Endpoint, onDone: () => void) {
  const toast = useToast();
  const cache = useEndpointCache();
  const { mutate, isPending, error, reset } = trpc.endpoints.move.useMutation();
  const move = (to: Workspace): void =>
    mutate(
      { id, target_workspace_id: to.id },
      {
        onSuccess: (moved) => {
          onDone();
          toast({ text: `${quoted(name)} was moved to ${quoted(to.name)}` });
          cache.show(moved);
          // The tab’s lists load again.
          enterWorkspace(to.id, { isTold: true });
        },
      },
    );
  return {
    move,
    isMoving: isPending,
    error: error ? messageOf(error, 'Couldn’t move the endpoint. Please try again.') : undefined,
    reset,
  };
}
