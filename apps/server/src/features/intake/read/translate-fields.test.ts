import { instructionFields, mailInstructionFields, submitAddresses } from '@postern/contracts';
import { expect, it } from 'vitest';
import { translateFields } from './translate-fields.ts';

const { postern, formspree, web3forms } = submitAddresses;

it('gives the fields of another service our names', () => {
  const sent = [
    ['access_key', 'k7Qm2xWvTe'],
    ['redirect', '/thanks'],
    ['replyto', 'ines@example.org'],
    ['ccemail', 'office@example.org'],
    ['name', 'Ines'],
  ] as const;
  expect(
    translateFields(
      sent.map(([name, value]) => [name, value]),
      web3forms,
    ),
  ).toEqual([
    ['_redirect', '/thanks'],
    ['_replyto', 'ines@example.org'],
    ['_cc', 'office@example.org'],
    ['name', 'Ines'],
  ]);
});

it('keeps a field that visitors may have filled in', () => {
  expect(translateFields([['subject', 'A leaking tap']], web3forms)).toEqual([
    ['subject', 'A leaking tap'],
    ['_subject', 'A leaking tap'],
  ]);
});

it('reads names only at the address of their service', () => {
  const sent = [
    ['subject', 'A'],
    ['_format', 'plain'],
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ] as const;
  const entries = sent.map(([name, value]): [string, string] => [name, value]);
  expect(translateFields(entries, postern)).toEqual(entries);
  expect(translateFields(entries, formspree)).toEqual(entries.filter(([name]) => name !== '_format'));
});

it('translates into instructions that exist', () => {
  const known: readonly (string | null)[] = [...instructionFields, ...mailInstructionFields, '_replyto', null];
  for (const { fields } of Object.values(submitAddresses))
    for (const { means } of Object.values(fields)) expect(known).toContain(means);
});
