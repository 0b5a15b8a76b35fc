import type { AppRouter } from '@postern/server/router';
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import { FetchEventSource } from './event-source.ts';
import { getWorkspace, inWorkspace, isWorkspaceLost, loseWorkspace } from '../workspace/current.ts';
import type { OpenStream } from './connection.ts';

/** The server's stream, as a tRPC subscription with the token in its header. It never reconnects itself. */
export const openActivity: OpenStream = (token, { onOpen, onActivity, onEnd }) => {
  const workspace = getWorkspace();
  const client = createTRPCClient<AppRouter>({
    links: [
      httpSubscriptionLink({
        url: '/trpc',
        EventSource: FetchEventSource,
        eventSourceOptions: { headers: { authorization: `Bearer ${token}`, ...inWorkspace(workspace) } },
      }),
    ],
  });
  let isOver = false;
  const end = (error?: unknown) => {
    if (isOver) return;
    close();
    if (isWorkspaceLost(error)) loseWorkspace(workspace);
    onEnd(error);
  };
  const subscription = client.activity.stream.subscribe(undefined, {
    onData: (data) => {
      if (isOver) return;
      if (data === 'open') onOpen();
      else onActivity(data);
    },
    onError: end,
    onStopped: () => end(),
    // A refusal, after which tRPC would wait and retry, or a silent connection.
    onConnectionStateChange: ({ state, error }) => {
      if (state === 'connecting' && error) end(error);
    },
  });
  const close = () => {
    isOver = true;
    subscription.unsubscribe();
  };
  return close;
};
