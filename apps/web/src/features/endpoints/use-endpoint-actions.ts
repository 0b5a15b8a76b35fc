import type { Endpoint } from '@postern/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { changeLists, dropHidden, refreshLists, replaceInLists } from './cached-lists.ts';
import { countsOf, receivedOf } from './counts.ts';
import { deletedItem } from '../../components/dialogs/deleted-item.ts';
import { useDialogs } from '../../components/dialogs/dialogs.tsx';
import { useToast } from '../../components/toast.tsx';
import { formatPlural } from '../../lib/format.ts';
import { failureOf } from '../../lib/problem.ts';
import { trpc } from '../../lib/trpc.ts';

type Status = Endpoint['status'];

const words: Record<Status, string> = { active: 'is active again', paused: 'is paused' };
const verbs: Record<Status, string> = { active: 'resume', paused: 'pause' };

/** The actions on an endpoint in a list. Failures are shown in a toast; nothing rejects. */
export function useEndpointActions() {
  const toast = useToast();
  const { confirmDelete } = useDialogs();
  const cache = useEndpointCache();
  // One after the other, so that an undo never overtakes the change that it undoes.
  const update = trpc.endpoints.update.useMutation({ scope: { id: 'endpoint' } });
  const duplicate = useDuplicate();
  const remove = trpc.endpoints.delete.useMutation();

  const setStatus = async (endpoint: Endpoint, status: Status): Promise<boolean> => {
    cache.show({ ...endpoint, status });
    try {
      cache.put(await update.mutateAsync({ id: endpoint.id, status }));
      return true;
    } catch (error) {
      toast(
        failureOf(error, `Couldn’t ${verbs[status]} ${short(endpoint.name)}`, () => void setStatus(endpoint, status)),
      );
      // Without a connection the endpoint cannot be reloaded: its previous state is shown.
      cache.show({ ...endpoint, status: status === 'active' ? 'paused' : 'active' });
      await cache.refresh();
      return false;
    }
  };

  return {
    /** Pauses or resumes immediately, and offers to undo it. */
    toggle: async (endpoint: Endpoint): Promise<void> => {
      const next = endpoint.status === 'active' ? 'paused' : 'active';
      if (!(await setStatus(endpoint, next))) return;
      toast({ text: `${short(endpoint.name)} ${words[next]}`, undo: () => void setStatus(endpoint, endpoint.status) });
    },
    /** Creates a copy of this endpoint, with its settings and destinations and without submissions. */
    duplicate,
    /** Asks, then deletes. Resolves with whether it is gone. */
    remove: async (endpoint: Endpoint): Promise<boolean> => {
      const { id, name } = endpoint;
      const goes = goneWith(receivedOf(countsOf(endpoint)));
      if (!(await confirmDelete(deletedItem('endpoint', name, goes)))) return false;
      try {
        await remove.mutateAsync({ id });
      } catch (error) {
        toast(failureOf(error, `Couldn’t delete ${short(name)}`));
        return false;
      }
      toast({ text: `${short(name)} was deleted` });
      return true;
    },
    /**
     * Removes a deleted endpoint from the lists. Call it after leaving the endpoint's screens, which would otherwise
     * reload it.
     */
    forget: cache.drop,
  };
}

function useDuplicate() {
  const toast = useToast();
  const cache = useEndpointCache();
  const { mutateAsync } = trpc.endpoints.duplicate.useMutation();
  const duplicate = async (endpoint: Endpoint): Promise<void> => {
    try {
      const copy = await mutateAsync({ id: endpoint.id });
      cache.add(copy);
      toast({ text: `${short(copy.name)} was created` });
    } catch (error) {
      toast(failureOf(error, `Couldn’t duplicate ${short(endpoint.name)}`, () => void duplicate(endpoint)));
    }
  };
  return duplicate;
}

/** Writes endpoints into every query that contains them. */
export function useEndpointCache() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const put = (endpoint: Endpoint): void => {
    utils.endpoints.get.setData({ id: endpoint.id }, endpoint);
    replaceInLists(queryClient, endpoint.id, () => endpoint);
  };
  /** The server knows which lists an endpoint belongs to, its place in them, and the totals. */
  const refresh = (): void => {
    void refreshLists(queryClient);
    void utils.endpoints.summary.invalidate();
  };
  return {
    /** Shows a state of an endpoint that the server does not have yet. */
    show: put,
    /** Keeps an endpoint that the server has answered with. */
    put: (endpoint: Endpoint): void => {
      put(endpoint);
      refresh();
    },
    /** Keeps an endpoint that is new. */
    add: (endpoint: Endpoint): void => {
      put(endpoint);
      dropHidden(queryClient);
      refresh();
    },
    drop: (id: string): void => {
      changeLists(queryClient, (items) => items.filter((item) => item.id !== id));
      refresh();
      void utils.submissions.recent.invalidate();
    },
    refresh: () => utils.endpoints.invalidate(),
    /** Reloads one endpoint; undefined if it cannot be loaded. */
    reload: (id: string): Promise<Endpoint | undefined> =>
      utils.endpoints.get.fetch({ id }, { staleTime: 0 }).catch(() => undefined),
  };
}

const goneWith = (count: number): string =>
  count === 0 ? '' : `its ${formatPlural(count, 'submission')} and all files`;

const short = (name: string): string => (name.length > 48 ? `${name.slice(0, 47).toWellFormed()}…` : name);
