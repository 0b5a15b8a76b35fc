import { expect, it } from 'vitest';
import { toJson } from './to-json.ts';

it('keeps a value that fits on one line on one line', () => {
  const value = {
    ok: true,
    none: {},
    list: [1, 2, 3],
    deep: {
      name: 'a longer name',
      pairs: [
        ['a', 'b'],
        ['c', 'd, and no more'],
      ],
    },
  };
  expect(toJson(value, 30)).toBe(`{
  "ok": true,
  "none": {},
  "list": [1, 2, 3],
  "deep": {
    "name": "a longer name",
    "pairs": [
      ["a", "b"],
      ["c", "d, and no more"]
    ]
  }
}`);
  expect(toJson({ a: 1 }, 30)).toBe('{ "a": 1 }');
});
