import type { Watchdog } from '@postern/contracts';
import { messageOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';

/** While a check runs, its end is asked for: live events may be off. */
const askMs = 1000;

export const useWatchdog = (endpoint_id: string) =>
  trpc.watchdog.get.useQuery(
    { endpoint_id },
    { refetchInterval: ({ state }) => (state.data?.is_checking === true ? askMs : false) },
  );

/** Saves the pages, and asks for a check. */
export function useWatchdogActions(endpoint_id: string) {
  const utils = trpc.useUtils();
  const show = (watchdog: Watchdog): void => utils.watchdog.get.setData({ endpoint_id }, watchdog);
  const set = trpc.watchdog.set.useMutation({ onSuccess: show });
  const check = trpc.watchdog.check.useMutation({ onSuccess: show });
  const error = set.error ?? check.error;
  return {
    save: (pages: string[], onSaved: (watchdog: Watchdog) => void): void => {
      check.reset();
      set.mutate({ endpoint_id, pages }, { onSuccess: onSaved });
    },
    sendCanary: ({ pages }: Watchdog, sends_canary: boolean): void => {
      check.reset();
      set.mutate({ endpoint_id, pages: pages.map(({ url }) => url), sends_canary });
    },
    check: (): void => {
      set.reset();
      check.mutate({ endpoint_id });
    },
    isSaving: set.isPending,
    isAsking: check.isPending,
    error: error ? messageOf(error, 'Couldn’t reach the server. Please try again.') : undefined,
  };
}
