import { expect, it } from 'vitest';
import { listChanges } from './list-changes.ts';

it('lists what differs, with the parts of a setting one by one', () => {
  const before = { name: 'Contact', spam_threshold: 5, captcha: { kind: 'none', min_score: null }, truncate_ip: false };
  const after = { name: 'Contact', spam_threshold: 7, captcha: { kind: 'altcha', min_score: 0.7 }, truncate_ip: true };
  expect(listChanges(before, after, new Set(['captcha.kind']))).toEqual([
    { setting: 'spam_threshold', hidden: false, before: 5, after: 7 },
    { setting: 'captcha.kind', hidden: false, before: 'none', after: 'altcha' },
    { setting: 'captcha.min_score', hidden: false, before: null, after: 0.7 },
    { setting: 'truncate_ip', hidden: false, before: false, after: true },
  ]);
});

it('hides texts and lists that are not named, also when one of the values is missing', () => {
  const changes = listChanges(
    { blocked_addresses: [], secret: null, quiet: null },
    { blocked_addresses: ['visitor@example.org'], secret: 'whsec_x', quiet: { from: '22:00' } },
    new Set(),
  );
  expect(JSON.stringify(changes)).not.toMatch(/visitor|whsec|22:00/);
  expect(changes.map(({ setting, hidden }) => [setting, hidden])).toEqual([
    ['blocked_addresses', true],
    ['secret', true],
    ['quiet.from', true],
  ]);
});

it('shows a list that is named, and cuts long texts', () => {
  const [list, text] = listChanges(
    { allowed_domains: ['a.example'], text: '' },
    { allowed_domains: ['a.example', 'b.example'], text: 'x'.repeat(5000) },
    new Set(['allowed_domains', 'text']),
  );
  expect(list).toMatchObject({ before: ['a.example'], after: ['a.example', 'b.example'] });
  expect(text?.after).toBe(`${'x'.repeat(300)}…`);
});
