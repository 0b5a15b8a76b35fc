import { expect, it } from 'vitest';
import { signalWords } from './signal-words.ts';

it('names signals in words, also those it has never heard of', () => {
  expect(['time_trap', 'new_signal', 'toString', ''].map(signalWords)).toEqual([
    'Sent too quickly',
    'New signal',
    'ToString',
    '',
  ]);
});
