import { limits, type Endpoint } from '@postern/contracts';
import { useDialogs } from '../../components/dialogs.tsx';
import { useToast } from '../../components/toast.tsx';
import { messageOf } from '../../lib/problem.ts';
import { trpc } from '../../lib/trpc.ts';

type Status = Endpoint['status'];

const words: Record<Status, string> = { active: 'takes submissions again', paused: 'is paused' };

/** What can be done to an endpoint from a list. Failures are told by a toast; nothing rejects. */
export function useEndpointActions() {
  const toast = useToast();
  const { confirmDelete } = useDialogs();
  const cache = useEndpointCache();
  // One after the other, so that an undo never overtakes what it undoes.
  const update = trpc.endpoints.update.useMutation({ scope: { id: 'endpoint' } });
  const create = trpc.endpoints.create.useMutation();
  const remove = trpc.endpoints.delete.useMutation();
  const failed = (error: unknown) =>
    toast({ kind: 'error', text: messageOf(error, 'That did not work. Please try again.') });

  const setStatus = async (endpoint: Endpoint, status: Status): Promise<boolean> => {
    cache.put({ ...endpoint, status });
    try {
      cache.put(await update.mutateAsync({ id: endpoint.id, status }));
      return true;
    } catch (error) {
      failed(error);
      await cache.refresh();
      return false;
    }
  };

  return {
    /** Pauses or resumes at once, and offers to take it back. */
    toggle: async (endpoint: Endpoint): Promise<void> => {
      const next = endpoint.status === 'active' ? 'paused' : 'active';
      if (!(await setStatus(endpoint, next))) return;
      toast({ text: `${short(endpoint.name)} ${words[next]}`, undo: () => void setStatus(endpoint, endpoint.status) });
    },
    /** Makes a new endpoint with the same settings. */
    duplicate: async ({ name, settings }: Endpoint): Promise<void> => {
      try {
        cache.put(await create.mutateAsync({ name: copyName(name), settings }));
        // The secret never comes out of the server, so no copy can have it.
        const lacks = settings.captcha.has_secret ? '; its captcha needs the secret key again' : '';
        toast({ text: `${short(name)} was duplicated${lacks}` });
      } catch (error) {
        failed(error);
      }
    },
    /** Asks, then deletes. Resolves with whether it is gone. */
    remove: async ({ id, name }: Endpoint): Promise<boolean> => {
      if (!(await confirmDelete('endpoint'))) return false;
      try {
        await remove.mutateAsync({ id });
      } catch (error) {
        failed(error);
        return false;
      }
      toast({ text: `${short(name)} was deleted` });
      return true;
    },
    /** Takes a deleted endpoint out of the lists. After leaving its screens, or they would ask for it again. */
    forget: cache.drop,
  };
}

/** Writes endpoints into every query that holds them. */
export function useEndpointCache() {
  const utils = trpc.useUtils();
  return {
    put: (endpoint: Endpoint): void => {
      utils.endpoints.get.setData({ id: endpoint.id }, endpoint);
      utils.endpoints.list.setData(undefined, (list) => {
        if (!list) return list;
        const known = list.items.some(({ id }) => id === endpoint.id);
        const items = known
          ? list.items.map((item) => (item.id === endpoint.id ? endpoint : item))
          : [endpoint, ...list.items];
        return { ...list, items, total: items.length };
      });
    },
    drop: (id: string): void => {
      utils.endpoints.list.setData(undefined, (list) => {
        if (!list) return list;
        const items = list.items.filter((item) => item.id !== id);
        return { ...list, items, total: items.length };
      });
      void utils.submissions.recent.invalidate();
    },
    refresh: () => utils.endpoints.invalidate(),
  };
}

const suffix = ' copy';
const copyName = (name: string): string =>
  name
    .slice(0, limits.nameChars - suffix.length)
    .toWellFormed()
    .trimEnd() + suffix;

const short = (name: string): string => (name.length > 48 ? `${name.slice(0, 47).toWellFormed()}…` : name);
