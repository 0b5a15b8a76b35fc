import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from './live-event.ts';
import { joinTabs, type TabMessage } from './tabs.ts';

/** The part of Web Locks that the tests need: one holder, and a queue behind it. */
function fakeLocks() {
  let held = Promise.resolve();
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) {
      const mine = held.then(() => (signal.aborted ? undefined : work()));
      held = mine;
      return mine;
    },
  };
}

/** A channel whose messages arrive a turn later, and not at their sender. */
class FakeChannel extends EventTarget {
  static readonly all = new Set<FakeChannel>();
  constructor() {
    super();
    FakeChannel.all.add(this);
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.all)
      if (other !== this) queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data })));
  }
  close() {
    FakeChannel.all.delete(this);
  }
}

const members: { leave: () => void }[] = [];
beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(fakeLocks() as unknown as LockManager);
});
afterEach(() => {
  for (const member of members.splice(0)) member.leave();
});

function tab() {
  const heard: TabMessage[] = [];
  const made = { heard, tell: undefined as ((told: TabMessage) => void) | undefined, stop: vi.fn(), check: vi.fn() };
  const member = joinTabs(
    null,
    (tell) => {
      made.tell = tell;
      return made;
    },
    (told) => heard.push(told),
  );
  members.push(member);
  return Object.assign(made, { leave: member.leave, ask: member.check });
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
const gap: { news: LiveEvent } = { news: { kind: 'gap' } };

it('makes one tab the leader, and all receive the same', async () => {
  const tabs = [tab(), tab(), tab()];
  await turn();
  expect(tabs.map(({ tell }) => tell !== undefined)).toEqual([true, false, false]);
  tabs[0]?.tell?.({ state: 'open' });
  tabs[0]?.tell?.(gap);
  await turn();
  for (const { heard } of tabs) expect(heard).toEqual([{ state: 'open' }, gap]);
});

it('gives a new tab the current state', async () => {
  const first = tab();
  await turn();
  first.tell?.({ state: 'open' });
  first.tell?.(gap);
  const second = tab();
  await turn();
  expect(second.heard).toEqual([{ state: 'open' }]);
});

it('makes another tab the leader when the leading tab closes', async () => {
  const [first, second, third] = [tab(), tab(), tab()];
  await turn();
  second.leave();
  first.leave();
  await turn();
  expect(first.stop).toHaveBeenCalledOnce();
  expect(second.tell).toBeUndefined();
  third.tell?.(gap);
  expect(third.heard).toEqual([gap]);
  first.tell?.({ state: 'open' });
  await turn();
  expect(third.heard).toEqual([gap]);
});

it('passes a connection check on to the leader', async () => {
  const [first, second] = [tab(), tab()];
  await turn();
  second.ask();
  await turn();
  expect(first.check).toHaveBeenCalledOnce();
  first.ask();
  expect(first.check).toHaveBeenCalledTimes(2);
});

it('leads alone if locks are refused', async () => {
  const request = () => Promise.reject(new DOMException('', 'SecurityError'));
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager);
  const [first, second] = [tab(), tab()];
  await turn();
  first.tell?.(gap);
  second.tell?.({ state: 'open' });
  await turn();
  expect([first.heard, second.heard]).toEqual([[gap], [{ state: 'open' }]]);
});

it('leads alone while visible if tabs cannot share', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const [first, second] = [tab(), tab()];
  first.tell?.(gap);
  second.tell?.({ state: 'open' });
  expect([first.heard, second.heard]).toEqual([[gap], [{ state: 'open' }]]);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(second.stop).toHaveBeenCalledOnce();
  expect(second.heard.at(-1)).toEqual({ state: 'off' });
  second.tell = undefined;
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(second.tell).toBeDefined();
  second.leave();
  expect(second.stop).toHaveBeenCalledTimes(2);
});
