import { expect, it } from 'vitest';
import { acceptQuality } from './rate-type.ts';

it.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 1, 0.8],
  ['application/json', 0, 1],
  ['*/*', 1, 1],
  ['', 0, 0],
  ['text/*;q=0.5, application/json;q=0.4', 0.5, 0.4],
  ['TEXT/HTML ; Q=0.3', 0.3, 0],
  ['text/html;q=abc', 1, 0],
  ['*/*;q=0.1, text/html', 1, 0.1],
])('reads %j', (accept, html, json) => {
  expect(acceptQuality(accept, 'text/html')).toBe(html);
  expect(acceptQuality(accept, 'application/json')).toBe(json);
});
