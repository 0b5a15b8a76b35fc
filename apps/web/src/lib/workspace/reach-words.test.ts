import { expect, it } from 'vitest';
import { reachWords } from './reach-words.ts';

it.each([
  [null, 'all endpoints'],
  [[], 'no endpoints'],
  [['k7Qm2xWv00'], 'only 1 endpoint'],
  [['k7Qm2xWv00', 'b9Xk4tQz00'], 'only 2 endpoints'],
])('%j: %s', (endpoint_ids, words) => expect(reachWords(endpoint_ids)).toBe(words));
