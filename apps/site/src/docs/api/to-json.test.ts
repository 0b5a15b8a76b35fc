import { expect, it } from 'vitest';
import { toJson } from './to-json.ts';

it('keeps in a line what fits into it', () => {
  const value = { ok: true, none: {}, list: [1, 2, 3], deep: { name: 'a longer name', text: 'and a longer text' } };
  expect(toJson(value, 30)).toBe(`{
  "ok": true,
  "none": {},
  "list": [1, 2, 3],
  "deep": {
    "name": "a longer name",
    "text": "and a longer text"
  }
}`);
  expect(toJson({ a: 1 }, 30)).toBe('{ "a": 1 }');
});
