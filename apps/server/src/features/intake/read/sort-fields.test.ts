import { honeypotFields } from '@postern/contracts';
import { describe, expect, it } from 'vitest';
import { sortFields } from './sort-fields.ts';

describe('sortFields', () => {
  it('keeps filled-in fields in order, including repetitions and odd names', () => {
    const sent: [string, string][] = [
      ['b', '1'],
      ['a', '2'],
      ['b', '3'],
      ['__proto__', 'x'],
      ['', 'empty name'],
    ];
    expect(sortFields(sent, null)).toEqual({ fields: sent, instructions: new Map(), filledHoneypots: [], unseen: [] });
  });

  it('removes instructions, honeypots and captcha answers', () => {
    const sorted = sortFields(
      [
        ['_redirect', '/a'],
        ['_redirect', '/b'],
        ['_gotcha', ''],
        ['altcha', 'x'],
        ['g-recaptcha-response', 'x'],
        ['name', 'Noor'],
      ],
      null,
    );
    expect(sorted).toEqual({
      fields: [['name', 'Noor']],
      instructions: new Map([['_redirect', '/b']]),
      filledHoneypots: [],
      unseen: [
        ['_redirect', '/a'],
        ['_redirect', '/b'],
        ['_gotcha', ''],
      ],
    });
  });

  it.each([...honeypotFields, 'own-honeypot'])('reports a filled-in %s', (name) => {
    expect(sortFields([[name, 'x']], 'own-honeypot').filledHoneypots).toEqual([name]);
    expect(sortFields([[name, '  ']], 'own-honeypot').filledHoneypots).toEqual([]);
    expect(
      sortFields(
        [
          [name, false],
          [name, null],
        ],
        'own-honeypot',
      ),
    ).toMatchObject({ fields: [], filledHoneypots: [] });
  });
});
