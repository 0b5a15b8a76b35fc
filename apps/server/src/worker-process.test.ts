import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { followWebProcess, type Child } from './worker-process.ts';

const startedWith = (...argv: string[]) =>
  Object.assign(new EventEmitter(), { argv, connected: true }) as EventEmitter & Child;

it('a worker knows the load of its web process’s intake, and when it has written submissions', () => {
  const child = startedWith('--child-of-web');
  const followed = followWebProcess(child, vi.fn());
  expect(followed?.load()).toBe(0);
  child.emit('message', { load: 1000, arrived: false });
  expect(followed?.load()).toBe(1000);
  expect(followed?.arrived.rings).toBe(0);
  child.emit('message', { load: 0, arrived: true });
  expect(followed?.arrived.rings).toBe(1);
});

it('a worker stops when its web process is gone', () => {
  const child = startedWith('--child-of-web');
  const stop = vi.fn();
  followWebProcess(child, stop);
  expect(stop).not.toHaveBeenCalled();
  child.emit('disconnect');
  expect(stop).toHaveBeenCalledOnce();
});

it('a worker stops when its web process was gone before it could listen', () => {
  const stop = vi.fn();
  followWebProcess(Object.assign(startedWith('--child-of-web'), { connected: false }), stop);
  expect(stop).toHaveBeenCalledOnce();
});

it('a process that was started by hand follows no other', () => {
  expect(followWebProcess(startedWith('--await=app'), vi.fn())).toBeUndefined();
});
