import type { Activity } from '@postern/contracts';
import { expect, it } from 'vitest';
import { createBacklog } from './activity.backlog.ts';

const arrived = (endpoint_id: string, count = 1): Activity => ({ kind: 'submissions.arrived', endpoint_id, count });

it('returns activities in order', async () => {
  const backlog = createBacklog();
  backlog.add(arrived('one'));
  backlog.add(arrived('other'));
  expect(await backlog.take()).toEqual(arrived('one'));
  expect(await backlog.take()).toEqual(arrived('other'));
});

it('returns a later activity as soon as it is added', async () => {
  const backlog = createBacklog();
  const next = backlog.take();
  backlog.add(arrived('one'));
  expect(await next).toEqual(arrived('one'));
});

it('merges activities of one endpoint and one kind while they wait', async () => {
  const backlog = createBacklog();
  for (let n = 0; n < 1000; n += 1) backlog.add(arrived('one', 2));
  backlog.add({ ...arrived('one', 3), kind: 'submissions.changed' });
  expect(await backlog.take()).toEqual(arrived('one', 2000));
  backlog.add(arrived('one'));
  expect(await backlog.take()).toEqual({ ...arrived('one', 3), kind: 'submissions.changed' });
  expect(await backlog.take()).toEqual(arrived('one'));
});

it('ends for a waiting reader, and returns nothing more', async () => {
  const backlog = createBacklog();
  const next = backlog.take();
  backlog.end();
  backlog.add(arrived('one'));
  expect(await next).toBeUndefined();
  expect(await backlog.take()).toBeUndefined();
});

it('ends instead of growing beyond its limit', async () => {
  const backlog = createBacklog(3);
  for (const id of ['a', 'b', 'c', 'd']) backlog.add(arrived(id));
  expect(await backlog.take()).toBeUndefined();
});
