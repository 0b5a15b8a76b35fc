import type { LiveState, LiveEvent } from './live-event.ts';

/**
 * The message of the leader to all tabs, itself included. Tabs of an older version read it, so the names of the keys
 * must not change.
 */
export type TabMessage = { state: LiveState } | { news: LiveEvent };
type Asked = 'hello' | 'check';

/** The work of the leading tab for all tabs. */
export interface Lead {
  stop: () => void;
  check: () => void;
}

export interface Membership {
  leave: () => void;
  /** Makes the leader check whether there is still a connection. */
  check: () => void;
}

/** The name that the tabs of one workspace share. */
const nameOf = (workspace: string | null): string => (workspace === null ? 'live' : `live ${workspace}`);

/**
 * Joins the tabs of a workspace, which share a stream. One tab leads, by a lock that the browser passes on when that tab closes (Web
 * Locks). Its messages reach the others through a BroadcastChannel. A tab that cannot share leads alone, while it is
 * visible.
 */
export function joinTabs(
  workspace: string | null,
  lead: (publish: (message: TabMessage) => void) => Lead,
  onMessage: (message: TabMessage) => void,
): Membership {
  const channel = openChannel(nameOf(workspace));
  if (!channel) return leadAlone(lead, onMessage);
  const leaving = new AbortController();
  let own: Lead | undefined;
  let lastState: TabMessage | undefined;

  const post = (message: TabMessage | Asked) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has only one origin.
    channel.postMessage(message);
  };
  const publish = (message: TabMessage) => {
    if (leaving.signal.aborted) return;
    if ('state' in message) lastState = message;
    post(message);
    onMessage(message);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage | Asked>) => {
    if (data === 'check') own?.check();
    else if (data !== 'hello') onMessage(data);
    else if (own && lastState) post(lastState);
  });
  post('hello');
  const leadForLong = async () => {
    if (leaving.signal.aborted) return;
    own = lead(publish);
    await new Promise((resolve) => leaving.signal.addEventListener('abort', resolve, { once: true }));
  };
  let alone: Membership | undefined;
  navigator.locks.request(nameOf(workspace), { signal: leaving.signal }, leadForLong).catch(() => {
    // The browser grants no locks here, for example because storage is blocked.
    if (!leaving.signal.aborted) alone = leadAlone(lead, onMessage);
  });
  return {
    leave() {
      leaving.abort();
      own?.stop();
      alone?.leave();
      channel.close();
    },
    check() {
      const leading = own ?? alone;
      if (leading) leading.check();
      else post('check');
    },
  };
}

/**
 * Leads alone while the tab is visible. Over HTTP/1.1 a browser makes six connections to a server, for all tabs
 * together: streams of hidden tabs would soon leave none for calls.
 */
function leadAlone(
  lead: (publish: (message: TabMessage) => void) => Lead,
  onMessage: (message: TabMessage) => void,
): Membership {
  let own: Lead | undefined;
  const follow = () => {
    if (document.visibilityState === 'visible') {
      own ??= lead(onMessage);
      return;
    }
    own?.stop();
    own = undefined;
    onMessage({ state: 'off' });
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return {
    leave() {
      document.removeEventListener('visibilitychange', follow);
      own?.stop();
    },
    check: () => own?.check(),
  };
}

/**
 * undefined if tabs cannot share. Locks exist only in secure contexts, so not for a server with a host name over plain
 * http, and browsers may refuse channels, as they refuse storage.
 */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return navigator.locks ? new BroadcastChannel(name) : undefined;
  } catch {
    return undefined;
  }
}
