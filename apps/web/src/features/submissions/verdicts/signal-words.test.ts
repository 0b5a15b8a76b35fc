import { expect, it } from 'vitest';
import { signalWords } from './signal-words.ts';

it('names signals in words, including unknown ones', () => {
  expect(['time_trap', 'new_signal', 'toString', ''].map(signalWords)).toEqual([
    'Sent too quickly',
    'New signal',
    'ToString',
    '',
  ]);
});
