import { expect, it } from 'vitest';
import { leadFirst } from './lead-first.ts';

const message = 'Good morning, we would like to order 48 plates.';
const namesOf = (...fields: Parameters<typeof leadFirst>[0]) => leadFirst(fields).fields.map(([name]) => name);

it('puts the longest text first, and leaves the others in their order', () => {
  expect(namesOf(['name', 'Ann'], ['note', 'short'], ['message', message], ['topic', 'Sales'])).toEqual([
    'message',
    'name',
    'note',
    'topic',
  ]);
});

it('leaves the order unchanged without a message', () => {
  const url = `https://example.org/${'x'.repeat(80)}`;
  const fields = [
    ['name', 'Ann'],
    ['site', url],
    ['deep', { a: message }],
    ['blank', ' '.repeat(100)],
  ] as const;
  expect(leadFirst(fields.map(([name, value]) => [name, value]))).toMatchObject({ hasLead: false });
  expect(leadFirst([])).toEqual({ fields: [], hasLead: false });
});

it('moves only the first of two that are equally long', () => {
  const { fields } = leadFirst([
    ['a', 'x'.repeat(50)],
    ['b', 'y'.repeat(50)],
    ['b', 'y'.repeat(50)],
  ]);
  expect(fields.map(([name]) => name)).toEqual(['a', 'b', 'b']);
});
