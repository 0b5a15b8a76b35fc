import { expect, it } from 'vitest';
import { Distribution } from './distribution.ts';
import { groupOf } from '../metrics/measure-requests.ts';
import { createMeters } from './meters.ts';
import { Tally } from './tally.ts';

it('a distribution counts each value in the first bucket that holds it, and adds up', () => {
  const times = new Distribution('time_seconds', { help: 'Time.', labels: ['group'], bounds: [1, 2] });
  for (const value of [0, 1, 1.5, 2, 3]) times.buckets({ group: 'a' }).observe(value);
  const { name, values } = times.toMetric();
  expect(name).toBe('postern_time_seconds');
  expect(values.map(({ metricName, labels, value }) => [metricName, labels['le'], value])).toEqual([
    ['postern_time_seconds_bucket', 1, 2],
    ['postern_time_seconds_bucket', 2, 4],
    ['postern_time_seconds_bucket', '+Inf', 5],
    ['postern_time_seconds_sum', undefined, 7.5],
    ['postern_time_seconds_count', undefined, 5],
  ]);
});

it('a tally has one cell for each set of labels', () => {
  const events = new Tally('events_total', 'Events.', ['kind', 'result']);
  events.count({ kind: 'a', result: 'done' });
  events.count({ result: 'done', kind: 'a' });
  events.count({ kind: 'a', result: 'failed' });
  expect(events.toMetric().values.map(({ value }) => value)).toEqual([2, 1]);
  expect(events.cell({ kind: 'a', result: 'done' })).toBe(events.cell({ kind: 'a', result: 'done' }));
});

it.each([
  ['/api/submit/abc?x', 'intake'],
  ['/api/submissions/abc', 'rest'],
  ['/api/challenge/abc', 'challenge'],
  ['/trpc/account.get', 'app'],
  ['/forms/abc/embed', 'hosted_form'],
  ['/thanks/abc', 'thanks'],
  ['/ready', 'health'],
  ['/docs/scaling', 'web'],
  ['/%zz', 'web'],
])('a request for %s belongs to the group %s', (url, group) => {
  expect(groupOf(url)).toBe(group);
});

it('every meter has a name by the conventions of Prometheus, a help and a unit', () => {
  for (const { name, help, type } of createMeters().toMetrics()) {
    expect(name).toMatch(/^postern_[a-z]+(?:_[a-z]+)*$/);
    expect(help).toMatch(/\.$/);
    expect(name).toMatch(type === 'counter' ? /_total$/ : /_(?:seconds|rows)$/);
  }
});
