import { formDefinitionSchema, limits } from '@postern/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeFields } from './merge-fields.ts';

const form = formDefinitionSchema.parse({
  steps: [
    {
      fields: [
        { type: 'text', id: 'a', name: 'name', label: 'Name' },
        { type: 'text', id: 'b', name: 'note', label: 'Note' },
        { type: 'hidden', id: 'c', name: 'source', value: 'web' },
        { type: 'file', id: 'd', name: 'plan', label: 'Plan' },
      ],
    },
  ],
});

it('replaces values in their place, drops what is empty now, and adds what the form asks for', () => {
  const stored: [string, string][] = [
    ['day', 'Friday'],
    ['name', 'Nor'],
    ['day', 'Saturday'],
  ];
  const sent: [string, string][] = [
    ['name', 'Noor'],
    ['day', 'Sunday'],
    ['note', 'Hello'],
  ];
  expect(mergeFields(stored, sent, form)).toEqual([
    ['day', 'Sunday'],
    ['name', 'Noor'],
    ['note', 'Hello'],
  ]);
  expect(mergeFields(stored, [['name', 'Noor']], undefined)).toEqual([['name', 'Noor']]);
});

it('changes nothing that a sender did not write, and adds nothing that no form asks for', () => {
  const stored: [string, string | number][] = [
    ['_subject', 'Mail'],
    ['_replyto', 'a@example.org'],
    ['source', 'web'],
    ['age', 7],
    ['', 'nameless'],
  ];
  const sent = ['_subject', '_cc', '_replyto', 'source', 'age', '', 'plan', 'role', '__proto__'].map(
    (name): [string, string] => [name, 'changed'],
  );
  expect(mergeFields(stored, sent, form)).toEqual(stored);
});

it('refuses a value that is longer than a submission may have', () => {
  expect(mergeFields([['name', 'a']], [['name', 'x'.repeat(limits.fieldValueBytes + 1)]], form)).toBeUndefined();
});

it('keeps everything when the sender changes nothing', () => {
  const text = fc.string({ unit: 'binary' });
  const stored = fc.array(fc.tuple(fc.oneof(fc.constantFrom('name', 'day', '_cc', 'source'), text), text), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(stored, (fields) => {
      // The page sends every value of a name together, in the place of the first.
      const names = [...new Set(fields.map(([name]) => name))];
      const grouped = names.flatMap((name) => fields.filter(([other]) => other === name));
      expect(mergeFields(grouped, grouped, form)).toEqual(grouped);
    }),
  );
});
