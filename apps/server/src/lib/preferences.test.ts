import { defaultPreferences } from '@postern/contracts';
import { expect, it } from 'vitest';
import { toPreferences } from './preferences.ts';

it('is the defaults if nothing is stored', () => {
  expect(toPreferences({})).toEqual(defaultPreferences);
});

it('merges stored values over the defaults, inside of objects too', () => {
  expect(toPreferences({ quota_mails: false, new_endpoint: { mail: false } })).toEqual({
    ...defaultPreferences,
    quota_mails: false,
    new_endpoint: { ...defaultPreferences.new_endpoint, mail: false },
  });
});

it.each([
  ['a word for a flag', { single_keys: 'no' }],
  ['a list for an object', { new_endpoint: { mail: true, digest: [] } }],
  [
    'an unknown time zone',
    { new_endpoint: { mail: true, digest: { every: 'daily', quiet: null, time_zone: 'Mars/Base' } } },
  ],
  ['a key that no longer exists', { ticker: true }],
  ['null', null],
])('ignores %s', (_, stored) => {
  expect(toPreferences(stored)).toEqual(defaultPreferences);
});
