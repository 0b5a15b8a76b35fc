import { expect, test } from 'vitest';
import { chooseFormOfAnswer } from './choose-form-of-answer.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const turbo = 'text/vnd.turbo-stream.html, text/html, application/xhtml+xml';

test.each([
  [{ 'sec-fetch-mode': 'navigate', accept: browser }, 'page'],
  [{ 'sec-fetch-mode': 'navigate', accept: 'application/json' }, 'page'],
  [{ 'sec-fetch-mode': 'cors', accept: browser }, 'fragment'],
  [{ 'sec-fetch-mode': 'cors', accept: 'text/html, */*; q=0.01', 'x-requested-with': 'XMLHttpRequest' }, 'fragment'],
  [{ 'sec-fetch-mode': 'cors', accept: 'application/json' }, 'json'],
  [{ 'sec-fetch-mode': 'no-cors', accept: '*/*' }, 'json'],
  [{ 'sec-fetch-mode': 'same-origin' }, 'json'],
  [{ 'sec-fetch-mode': 'cors', accept: '*/*', 'hx-request': 'true' }, 'fragment'],
  [{ 'sec-fetch-mode': 'cors', accept: browser, 'hx-request': 'true', 'hx-boosted': 'true' }, 'fragment'],
  [{ 'sec-fetch-mode': 'cors', accept: '*/*', 'x-alpine-request': 'true' }, 'fragment'],
  [{ 'sec-fetch-mode': 'same-origin', accept: turbo }, 'page'],
  [{ accept: turbo }, 'page'],
  [{ accept: browser }, 'page'],
  [{ accept: 'text/html' }, 'page'],
  [{ accept: 'TEXT/HTML' }, 'page'],
  [{ accept: 'text/*' }, 'page'],
  [{ accept: 'text/html;q=0.5, application/json;q=0.4' }, 'page'],
  [{ accept: 'text/html;q=0.4, application/json;q=0.5' }, 'json'],
  [{ accept: 'text/html, application/json' }, 'json'],
  [{ accept: 'text/html;q=0' }, 'json'],
  [{ accept: 'application/json' }, 'json'],
  [{ accept: 'application/json, text/plain, */*' }, 'json'],
  [{ accept: '*/*' }, 'json'],
  [{ accept: '' }, 'json'],
  [{}, 'json'],
  [{ accept: browser, 'x-requested-with': 'XMLHttpRequest' }, 'fragment'],
  [{ accept: '*/*', 'x-requested-with': 'XMLHttpRequest' }, 'json'],
])('%j', (headers, expected) => {
  expect(chooseFormOfAnswer(headers)).toBe(expected);
});
