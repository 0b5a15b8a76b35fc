import { routes } from '@postern/contracts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../content/docs');

/** The calls of curl in the pages: the method, the path, and the page. */
const calls = readdirSync(folder).flatMap((name) => {
  const text = readFileSync(path.join(folder, name), 'utf8').replaceAll('\\\n', ' ');
  return [...text.matchAll(/^curl .*$/gm)].flatMap(([line]) => {
    const at = /\{\{url\}\}(\/api\/[^\s"'?]*)/.exec(line)?.[1];
    if (at === undefined || at.startsWith('/api/submit/')) return [];
    const hasBody = / -(?:d|F) /.test(line) && !line.includes(' -G ');
    return [{ page: name, method: / -X (\w+)/.exec(line)?.[1] ?? (hasBody ? 'POST' : 'GET'), at }];
  });
});

const known = Object.values(routes)
  .flatMap((group) => Object.values(group) as { method: string; path: string }[])
  .map(({ method, path: at }) => {
    const segments = at.replace(/\/$/, '').replaceAll(/\{\w+\}|:\w+/g, '[^/]+');
    return { method, pattern: new RegExp(`^/api${segments}/?$`) };
  });

it('are found', () => {
  expect(calls.length).toBeGreaterThan(10);
});

it.each(calls)('$page calls $method $at, which there is', ({ method, at }) => {
  expect(known.some((route) => route.method === method && route.pattern.test(at))).toBe(true);
});
