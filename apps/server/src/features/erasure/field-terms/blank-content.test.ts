import { expect, it } from 'vitest';
import { withoutField, withoutIp } from './blank-content.ts';
import type { Content } from './field-terms.repo.ts';

const content = (more: Partial<Record<keyof Content, unknown>> = {}): Content => {
  const json = (value: unknown) => JSON.stringify(value);
  return {
    id: 'a_1',
    fields: json(
      more.fields ?? [
        ['phone', '1'],
        ['note', 'x'],
        ['phone', '2'],
      ],
    ),
    meta: json(more.meta ?? { ip: '192.0.2.7', user_agent: null, referer: null, origin: null, language: null }),
    corrections: more.corrections === undefined ? null : json(more.corrections),
    spam: json(more.spam ?? { score: 0, reasons: [] }),
    facts: more.facts === undefined ? null : json(more.facts),
  };
};

it('a field is removed wherever it is, and everything else stays', () => {
  const corrections = [
    {
      at: '2026-01-01T00:00:00.000Z',
      fields: [
        ['phone', '0'],
        ['note', 'y'],
      ],
    },
  ];
  const blanked = withoutField(content({ corrections }), 'phone');
  expect(JSON.parse(blanked?.fields ?? '')).toEqual([['note', 'x']]);
  expect(JSON.parse(blanked?.corrections ?? '')).toEqual([{ ...corrections[0], fields: [['note', 'y']] }]);
  expect(blanked?.meta).toBe(content().meta);
});

it('words of the message are removed from the reasons of the spam check', () => {
  const reasons = [
    { signal: 'content', weight: 2, detail: 'The wording resembles spam: “call 555-0100”, “cheap”.' },
    { signal: 'learned', weight: 1, detail: 'The message resembles those that you kept: “cheap”.' },
    { signal: 'links', weight: 1, detail: 'The message contains 3 links.' },
  ];
  const blanked = withoutField(
    content({ spam: { score: 4, reasons }, facts: { version: 1, wording: reasons } }),
    'phone',
  );
  const details = ['The wording resembles spam.', 'The message resembles those that you kept.', reasons[2]?.detail];
  const shown = reasons.map((reason, at) => ({ ...reason, detail: details[at] }));
  expect(JSON.parse(blanked?.spam ?? '')).toEqual({ score: 4, reasons: shown });
  expect(JSON.parse(blanked?.facts ?? '')).toEqual({ version: 1, wording: shown });
});

it('a former value is found too, and what is not there changes nothing', () => {
  const corrections = [{ at: '2026-01-01T00:00:00.000Z', fields: [['phone', '0']] }];
  expect(withoutField(content({ fields: [['note', 'x']], corrections }), 'phone')?.corrections).toContain(
    '"fields":[]',
  );
  expect(withoutField(content(), 'mail')).toBeUndefined();
  expect(
    withoutIp(content({ meta: { ip: null, user_agent: null, referer: null, origin: null, language: null } })),
  ).toBeUndefined();
});

it('the address is removed from the facts about the sender, and nothing else', () => {
  expect(JSON.parse(withoutIp(content())?.meta ?? '')).toEqual({ ...(JSON.parse(content().meta) as object), ip: null });
});
