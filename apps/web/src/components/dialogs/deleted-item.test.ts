import { expect, it } from 'vitest';
import { deletedItem } from './deleted-item.ts';

it('names the thing and what goes with it', () => {
  expect(deletedItem('endpoint', 'Harbour Cycles', 'its 163 submissions')).toBe(
    'endpoint “Harbour Cycles” with its 163 submissions',
  );
  expect(deletedItem('API key', 'CI')).toBe('API key “CI”');
});

it('cuts long names, and takes nothing that hides or reorders text', () => {
  expect(deletedItem('endpoint', 'x'.repeat(1000))).toBe(`endpoint “${'x'.repeat(59)}…”`);
  expect(deletedItem('endpoint', ' a\n\u202Eb ')).toBe('endpoint “a \uFFFDb”');
  expect(deletedItem('endpoint', '\ud800')).toBe('endpoint “\uFFFD”');
  expect(deletedItem('endpoint', '  ')).toBe('endpoint');
});
