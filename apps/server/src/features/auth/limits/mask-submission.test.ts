import { maskedValue, type Submission } from '@postern/contracts';
import { describe, expect, it } from 'vitest';
import { toMaskedFields, type MaskedFields } from '../../../lib/masked-fields.ts';
import { maskSubmission } from './mask-submission.ts';

const submission = (change: Partial<Submission>): Submission => ({
  id: 'abcdefghij_0000000000000000',
  endpoint_id: 'abcdefghij',
  status: 'inbox',
  fields: [],
  data: {},
  files: [],
  spam: { score: 0, reasons: [] },
  refused_reason: null,
  meta: { ip: '192.0.2.1', user_agent: null, referer: null, origin: null, language: null },
  read_at: null,
  starred: false,
  created_at: '2026-01-01T00:00:00.000Z',
  ...change,
});

const masks = (...names: string[]): MaskedFields => {
  const masked = toMaskedFields(names);
  if (!masked) throw new Error('No names.');
  return masked;
};

describe('hidden fields', () => {
  it.each(['email', 'Email', ' EMAIL ', 'ÉMAIL', 'contact[email]', 'contact.email', 'email[]', 'email[0]'])(
    'are also those called %j',
    (name) => expect(masks('email').has(name)).toBe(true),
  );

  it.each(['email2', 'mail', 'e-mail', 'emails', ''])('are not those called %j', (name) =>
    expect(masks('email').has(name)).toBe(false),
  );

  it('are none without names', () => expect(toMaskedFields([])).toBeUndefined());
});

describe('a masked submission', () => {
  it('has no value of a hidden field, however often it was sent, and the others unchanged', () => {
    const fields: Submission['fields'] = [
      ['name', 'Noor'],
      ['Email', 'noor@example.org'],
      ['email', ['a@example.org', { deep: 'b@example.org' }]],
      ['count', 3],
    ];
    const shown = maskSubmission(masks('email'), submission({ fields }));
    expect(shown.fields).toEqual([
      ['name', 'Noor'],
      ['Email', maskedValue],
      ['email', maskedValue],
      ['count', 3],
    ]);
    expect(shown.data).toEqual({ name: 'Noor', Email: maskedValue, email: maskedValue, count: 3 });
  });

  it('hides keys inside the JSON of other fields, also __proto__', () => {
    const value = JSON.parse('{"email":"x","list":[{"Email":"y","kept":1}],"__proto__":{"email":"z"}}') as object;
    const shown = maskSubmission(masks('email'), submission({ fields: [['person', value as never]] }));
    expect(JSON.stringify(shown.fields)).toBe(
      `[["person",{"email":"${maskedValue}","list":[{"Email":"${maskedValue}","kept":1}],"__proto__":{"email":"${maskedValue}"}}]]`,
    );
  });

  it('hides what repeats a hidden value: in other fields, in names of files, in former values', () => {
    const shown = maskSubmission(
      masks('email', 'code'),
      submission({
        fields: [
          ['email', 'noor@example.org'],
          ['code', '42'],
          ['message', 'Write to noor@example.org about 42 chairs. noor@example.org!'],
        ],
        files: [
          {
            id: '1',
            field: 'cv',
            name: 'noor@example.org.pdf',
            content_type: 'a/b',
            flag: null,
            size: 1,
            sha256: 'x',
            download_url: '',
          },
          {
            id: '2',
            field: 'code',
            name: 'secret.txt',
            content_type: 'a/b',
            flag: 'x',
            size: 1,
            sha256: 'x',
            download_url: '',
          },
        ],
        corrections: [
          {
            at: '2026-01-01T00:00:00.000Z',
            fields: [
              ['email', 'old@example.org'],
              ['message', 'old@example.org'],
            ],
          },
        ],
      }),
    );
    expect(shown.fields[2]).toEqual(['message', `Write to ${maskedValue} about 42 chairs. ${maskedValue}!`]);
    expect(shown.files).toMatchObject([
      { name: `${maskedValue}.pdf`, sha256: 'x' },
      { name: maskedValue, sha256: maskedValue, flag: null },
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/noor@|old@|secret/);
  });

  it.each([
    ['in another case', 'Noor Vos', 'Yours, NOOR VOS', `Yours, ${maskedValue}`],
    ['twice in a row', 'ababab', 'abababababab', maskedValue + maskedValue],
    ['a short word by itself', 'Vos4', 'Vos4 and Vos44, vos4', `${maskedValue} and Vos44, ${maskedValue}`],
    ['a short number', '4711', 'The code is 4711, not 47110.', `The code is ${maskedValue}, not 47110.`],
    ['a number', 471_100, 'It costs 471100.', `It costs ${maskedValue}.`],
    ['in a number', '471100', 471_100, maskedValue],
    ['where lower case is longer', 'İstanbul', 'from İstanbul', `from ${maskedValue}`],
    ['not a common short word', 'yes', 'Oh yes', 'Oh yes'],
    ['beside half a character', 'secret', '\uD83Dsecret\uDE00', `\uD83D${maskedValue}\uDE00`],
  ])('hides what repeats a hidden value: %s', (_, hidden, value, expected) => {
    const fields: Submission['fields'] = [
      ['code', hidden],
      ['message', value],
    ];
    expect(maskSubmission(masks('code'), submission({ fields })).fields[1]).toEqual(['message', expected]);
  });

  it('is masked in a moment, however long it is', () => {
    const fields: Submission['fields'] = [
      ...Array.from({ length: 200 }, (_, at): [string, string] => ['code', `${'a'.repeat(5000)}${at}`]),
      ['message', 'A'.repeat(1_000_000)],
    ];
    expect(maskSubmission(masks('code'), submission({ fields })).fields.at(-1)?.[1]).toHaveLength(1_000_000);
  });

  it('hides the reasons of the spam check and the query of the address; the sender’s address only if asked', () => {
    const sent = submission({
      spam: { score: 1, reasons: [{ signal: 'words', weight: 1, detail: 'It contains “casino”.' }] },
      refused_reason: 'The value “x” is wrong.',
      meta: { ...submission({}).meta, referer: 'https://example.org/form?email=noor%40example.org#x' },
    });
    const shown = maskSubmission(masks('email'), sent);
    expect(shown.spam.reasons).toEqual([{ signal: 'words', weight: 1, detail: maskedValue }]);
    expect(shown.refused_reason).toBe(maskedValue);
    expect(shown.meta).toMatchObject({ ip: '192.0.2.1', referer: 'https://example.org/form' });
    expect(maskSubmission(masks('ip'), sent).meta.ip).toBe(maskedValue);
  });
});
