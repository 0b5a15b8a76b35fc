import type { AppRouter } from '@postern/server/router';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, httpLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { createTRPCReact, getQueryKey } from '@trpc/react-query';
import { tap } from '@trpc/server/observable';
import { checkLive } from './live/live.ts';
import { isTransient, problemOf, statusOf } from './problem.ts';
import { getToken, rejectSession } from './account/session.ts';
import { getWorkspace, inWorkspace, isWorkspaceLost, loseWorkspace } from './workspace/current.ts';

export const trpc = createTRPCReact<AppRouter>();

const url = '/trpc';
/** A batch is sent in one URL. Ten calls keep it well below the length that servers accept. */
const maxItems = 10;

/** Calls that need no token. They are sent without one, and a 401 to one of them says nothing about the session. */
export const publicCalls: ReadonlySet<string> = new Set([
  'auth.register',
  'auth.login',
  'auth.secondFactor',
  'auth.passkeyOptions',
  'auth.passkey',
  'auth.forgotPassword',
  'auth.resetPassword',
  'auth.verifyEmail',
  'account.confirmEmail',
  'destinations.confirmRecipient',
  'invitations.open',
  'privacy.keys',
  'singleSignOn.exchange',
  'singleSignOn.providers',
  'singleSignOn.required',
  'sharing.open',
  'sharing.file',
]);

/** The client of the whole app. It sends the session's token and ends the session at any 401 to that token. */
export const createClient = () =>
  trpc.createClient({
    links: [
      sessionLink,
      httpBatchLink({
        url,
        maxItems,
        headers: ({ opList }) => ({
          ...bearer(opList.map((op) => op.context['token']).find((token) => token)),
          ...inWorkspace(workspaceOf(opList)),
        }),
      }),
    ],
  });

/**
 * A client independent of the session. It sends the given token, or none, and never signs out. It is for calls with
 * credentials that are not, or not yet, the session's.
 */
export const createDetachedClient = (token?: string) =>
  createTRPCClient<AppRouter>({ links: [httpLink({ url, headers: bearer(token) })] });

const bearer = (token: unknown): Record<string, string> =>
  typeof token === 'string' ? { authorization: `Bearer ${token}` } : {};

/** The workspace of a batch, whose calls are made at the same moment. */
const workspaceOf = (calls: readonly { context: Record<string, unknown> }[]): string | null => {
  const named = calls.map(({ context }) => context['workspace']).find((id) => id !== undefined);
  return typeof named === 'string' ? named : null;
};

/** Remembers the token and the workspace of each call, so that a refusal ends those and not later ones. */
const sessionLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (publicCalls.has(op.path)) return next(op);
    const token = getToken();
    const workspace = getWorkspace();
    return next({ ...op, context: { ...op.context, token, workspace } }).pipe(
      tap({
        error: (error) => {
          if (statusOf(error) === 401) rejectSession(token);
          else if (isWorkspaceLost(error)) loseWorkspace(workspace);
          else if (isUnanswered(error)) checkLive();
        },
      }),
    );
  };

/** Whether a call was sent and got no answer; false for a call that was aborted here. */
const isUnanswered = (error: TRPCClientError<AppRouter>): boolean =>
  statusOf(error) === undefined && error.cause?.name !== 'AbortError';

/**
 * The cache of all server data. A refused call is not repeated; a call to an overloaded server is repeated twice. Calls
 * are made whatever the browser reports about the network: it is wrong about a server on this machine, and a change
 * that waits silently for a connection looks as if it were saved.
 */
export const createQueryClient = () => {
  const queryCache = new QueryCache({
    // The workspace has begun to require a second factor: its entry in the list says so, and the wall appears.
    onError: (error) => {
      if (problemOf(error)?.code === 'second_factor_required')
        void client.invalidateQueries({ queryKey: getQueryKey(trpc.workspaces.list) });
    },
  });
  const client: QueryClient = new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && error instanceof TRPCClientError && isTransient(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  // The builder holds the draft that is being edited. The next visit loads the saved one.
  client.setQueryDefaults(getQueryKey(trpc.forms.get), { gcTime: 0 });
  return client;
};
