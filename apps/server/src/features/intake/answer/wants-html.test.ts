import { expect, test } from 'vitest';
import { wantsHtml } from './wants-html.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

test.each([
  [{ 'sec-fetch-mode': 'navigate', accept: browser }, true],
  [{ 'sec-fetch-mode': 'navigate', accept: 'application/json' }, true],
  [{ 'sec-fetch-mode': 'cors', accept: browser }, false],
  [{ 'sec-fetch-mode': 'no-cors', accept: '*/*' }, false],
  [{ 'sec-fetch-mode': 'same-origin' }, false],
  [{ accept: browser }, true],
  [{ accept: 'text/html' }, true],
  [{ accept: 'TEXT/HTML' }, true],
  [{ accept: 'text/*' }, true],
  [{ accept: 'text/html;q=0.5, application/json;q=0.4' }, true],
  [{ accept: 'text/html;q=0.4, application/json;q=0.5' }, false],
  [{ accept: 'text/html, application/json' }, false],
  [{ accept: 'text/html;q=0' }, false],
  [{ accept: 'application/json' }, false],
  [{ accept: 'application/json, text/plain, */*' }, false],
  [{ accept: '*/*' }, false],
  [{ accept: '' }, false],
  [{}, false],
  [{ accept: browser, 'x-requested-with': 'XMLHttpRequest' }, false],
])('%j', (headers, expected) => {
  expect(wantsHtml(headers)).toBe(expected);
});
