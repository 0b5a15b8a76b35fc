import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { awaitBuilds, type Channel } from './web-builds.ts';

/** A process with these arguments whose parent has a message channel. */
function startedWith(...argv: string[]) {
  const log: string[] = [];
  const channel = Object.assign(new EventEmitter(), {
    connected: true,
    argv: ['node', 'main.ts', ...argv],
    send: (message: string) => log.push(message) > 0,
    disconnect: () => log.push('disconnected'),
  });
  return { channel: channel as unknown as Channel & EventEmitter, log };
}

test('a part that is not being built is available', async () => {
  const builds = awaitBuilds(startedWith('--await=app').channel);
  expect([builds.isAwaited('app'), builds.isAwaited('site')]).toEqual([true, false]);
  await builds.until('site');
});

test('a part that is being built is available after a message, and then the builder is released', async () => {
  const { channel, log } = startedWith('--await=app', '--await=site');
  const builds = awaitBuilds(channel);
  const reached = builds.until('app').then(() => log.push('app'));
  builds.listening();
  const released = builds.release();
  channel.emit('message', { built: 'site' });
  await builds.until('site');
  expect(log).toEqual(['listening']);
  channel.emit('message', { built: 'app' });
  await Promise.all([reached, released]);
  expect(log).toEqual(['listening', 'app', 'disconnected']);
});

test('a server that was started by hand has no builder to notify', async () => {
  const { channel, log } = startedWith();
  const builds = awaitBuilds(Object.assign(channel, { connected: false }));
  builds.listening();
  await builds.release();
  expect(log).toEqual([]);
});
