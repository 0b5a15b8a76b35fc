import type { LiveState, LiveEvent } from './live-event.ts';

/** What the leader sends to all tabs, its own too. Tabs of an older version read it: the names of the keys stay. */
export type TabMessage = { state: LiveState } | { news: LiveEvent };
type Asked = 'hello' | 'check';

/** What the leading tab does for all. */
export interface Lead {
  stop: () => void;
  check: () => void;
}

export interface Membership {
  leave: () => void;
  /** Has the leader look whether there is still a connection. */
  check: () => void;
}

const name = 'live';

/**
 * Makes this tab one of those that share a stream. One is the leader, by a lock that the browser passes on when that tab is
 * gone (Web Locks); its messages reach the others by a BroadcastChannel. A tab that cannot share leads for itself, while it
 * is visible.
 */
export function joinTabs(
  lead: (publish: (message: TabMessage) => void) => Lead,
  onMessage: (message: TabMessage) => void,
): Membership {
  const channel = openChannel();
  if (!channel) return leadAlone(lead, onMessage);
  const leaving = new AbortController();
  let own: Lead | undefined;
  let lastState: TabMessage | undefined;

  const post = (message: TabMessage | Asked) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of one origin anyway.
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
  navigator.locks.request(name, { signal: leaving.signal }, leadForLong).catch(() => {
    // The browser gives out no locks here, for example because storage is blocked.
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
 * A tab leads for itself while it is visible. Over HTTP/1.1 a browser makes six connections to a server, for all tabs:
 * streams of hidden ones would soon leave none for calls.
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
 * undefined where tabs cannot share: locks are for secure contexts only, so not for a server of one's own under plain http
 * and a host name, and channels may be refused as storage is.
 */
function openChannel(): BroadcastChannel | undefined {
  try {
    return navigator.locks ? new BroadcastChannel(name) : undefined;
  } catch {
    return undefined;
  }
}
