import type { Endpoint, Import, ImportMapping } from '@postern/contracts';
import { useEffect, useRef } from 'react';
import { useToast } from '../../components/toast.tsx';
import { failureOf } from '../../lib/problem.ts';
import { trpc } from '../../lib/trpc.ts';
import { isRunning } from './words.ts';

const pollMs = 700;

/** One import, fetched again while the server works on it. The server continues without this screen. */
export function useImport(endpoint: Endpoint, importId: string) {
  return trpc.imports.get.useQuery(
    { endpoint_id: endpoint.id, import_id: importId },
    { refetchInterval: ({ state }) => (state.data && isRunning(state.data.state) ? pollMs : false) },
  );
}

/** Starts the dry run and the import. */
export function useSteps(stored: Import) {
  const { endpoint_id, id: import_id, file_name } = stored;
  const utils = trpc.useUtils();
  const toast = useToast();
  const options = {
    onSuccess: (changed: Import) => {
      utils.imports.get.setData({ endpoint_id, import_id }, changed);
      void utils.imports.list.invalidate({ endpoint_id });
    },
  };
  const checking = trpc.imports.check.useMutation(options);
  const starting = trpc.imports.start.useMutation(options);
  const run = async (step: typeof checking, what: string, mapping: ImportMapping) => {
    try {
      await step.mutateAsync({ endpoint_id, import_id, mapping });
    } catch (error) {
      toast(failureOf(error, `Couldn’t ${what} ${file_name}`, () => void run(step, what, mapping)));
    }
  };
  return {
    check: (mapping: ImportMapping) => void run(checking, 'check', mapping),
    start: (mapping: ImportMapping) => void run(starting, 'import', mapping),
    isBusy: checking.isPending || starting.isPending,
  };
}

/** Checks a file right after its upload if it leaves nothing open. */
export function useFirstCheck({ state, asks, mapping }: Import, check: (mapping: ImportMapping) => void): void {
  const isChecked = useRef(false);
  useEffect(() => {
    if (isChecked.current || state !== 'ready' || asks.length > 0) return;
    isChecked.current = true;
    check(mapping);
  }, [state, asks, mapping, check]);
}

/** Updates the counters and lists of the endpoint when its import has ended. */
export function useOnEnd({ endpoint_id, state }: Import): void {
  const utils = trpc.useUtils();
  const before = useRef(state);
  useEffect(() => {
    const wasRunning = isRunning(before.current);
    before.current = state;
    if (!wasRunning || isRunning(state)) return;
    void utils.endpoints.invalidate();
    void utils.submissions.invalidate();
    void utils.imports.list.invalidate({ endpoint_id });
  }, [state, endpoint_id, utils]);
}
