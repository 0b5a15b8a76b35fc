import type { LiveState, LiveEvent } from './live-event.ts';

/** What the leader tells all tabs, its own too. */
export type TabMessage = { state: LiveState } | { event: LiveEvent };
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
  lead: (tell: (told: TabMessage) => void) => Lead,
  hear: (told: TabMessage) => void,
): Membership {
  const channel = openChannel();
  if (!channel) return leadAlone(lead, hear);
  const leaving = new AbortController();
  let own: Lead | undefined;
  let lastState: TabMessage | undefined;

  const say = (message: TabMessage | Asked) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of one origin anyway.
    channel.postMessage(message);
  };
  const tell = (told: TabMessage) => {
    if (leaving.signal.aborted) return;
    if ('state' in told) lastState = told;
    say(told);
    hear(told);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage | Asked>) => {
    if (data === 'check') own?.check();
    else if (data !== 'hello') hear(data);
    else if (own && lastState) say(lastState);
  });
  say('hello');
  const leadForLong = async () => {
    if (leaving.signal.aborted) return;
    own = lead(tell);
    await new Promise((resolve) => leaving.signal.addEventListener('abort', resolve, { once: true }));
  };
  let alone: Membership | undefined;
  navigator.locks.request(name, { signal: leaving.signal }, leadForLong).catch(() => {
    // The browser gives out no locks here: storage is blocked, say.
    if (!leaving.signal.aborted) alone = leadAlone(lead, hear);
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
      else say('check');
    },
  };
}

/**
 * A tab leads for itself while it is visible. Over HTTP/1.1 a browser makes six connections to a server, for all tabs:
 * streams of hidden ones would soon leave none for calls.
 */
function leadAlone(lead: (tell: (told: TabMessage) => void) => Lead, hear: (told: TabMessage) => void): Membership {
  let own: Lead | undefined;
  const follow = () => {
    if (document.visibilityState === 'visible') {
      own ??= lead(hear);
      return;
    }
    own?.stop();
    own = undefined;
    hear({ state: 'off' });
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
