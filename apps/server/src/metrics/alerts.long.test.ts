import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

// promtool is part of Debian's package prometheus.

const folder = path.resolve(import.meta.dirname, '../../../../docs/operations');

it.each([
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
])('promtool %s %s %s', (...args) => {
  const { status, stdout, stderr, error } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
  expect([error, status, stdout + stderr]).toEqual([undefined, 0, expect.stringContaining('SUCCESS')]);
});
