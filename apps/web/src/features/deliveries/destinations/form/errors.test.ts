import { describe, expect, it } from 'vitest';
import { checkValues, placeError } from './errors.ts';
import { toChange, toValues, type DestinationValues } from './values.ts';
import { aMail } from '../../../../../test/deliveries.ts';

const values = (change: Partial<DestinationValues>): DestinationValues => ({ ...toValues(), ...change });
const check = (change: Partial<DestinationValues>, hasToken = false) =>
  checkValues('k7Qm2xWv', values(change), hasToken).map(({ field, message }) => [field, message]);

describe('the form of a destination', () => {
  it('accepts what the contract accepts', () => {
    expect(check({ url: 'https://example.org/hook' })).toEqual([]);
    expect(check({ kind: 'email', to: 'a@x.org; b@x.org\nc@x.org' })).toEqual([]);
    expect(check({ kind: 'telegram', chat_id: '-100', token: `123456:${'A'.repeat(35)}` })).toEqual([]);
  });

  it('names missing values', () => {
    expect(check({})).toEqual([['url', 'This must be an absolute https URL.']]);
    expect(check({ kind: 'email' })).toEqual([['to', 'Enter at least one address.']]);
    expect(check({ kind: 'telegram', chat_id: '1' })).toEqual([['token', 'Enter the bot’s token.']]);
    expect(check({ kind: 'telegram', chat_id: '1' }, true)).toEqual([]);
    expect(check({ url: 'https://a.example', inbox: false })).toEqual([['inbox', 'Choose at least one.']]);
  });

  it('names the invalid address', () => {
    expect(check({ kind: 'email', to: 'a@x.org, b@', cc: 'c' })).toEqual([
      ['to', '“b@” is not an email address.'],
      ['cc', '“c” is not an email address.'],
    ]);
  });

  it('requires the field of a condition', () => {
    const conditions = [{ field: ' ', is: 'equal' as const, value: 'x' }];
    expect(check({ url: 'https://a.example', conditions })).toEqual([['conditions.0.field', 'Enter a field name.']]);
  });

  it('shows the server’s errors beside their fields', () => {
    const place = (path: string) => placeError({ path, message: 'No.', code: 'x' }, values({ bcc: 'x@y' }))?.field;
    expect(['token', 'config.url', 'config.bcc.0', 'filter.conditions.3.value', 'endpoint_id'].map(place)).toEqual([
      'token',
      'url',
      'bcc',
      'conditions.3.value',
      undefined,
    ]);
  });
});

it('shows a stored destination and sends it back unchanged', () => {
  const mail = aMail(['a@x.org', 'b@x.org'], { name: 'Workshop' });
  expect(toChange(toValues(mail))).toEqual({ name: 'Workshop', config: mail.config, filter: mail.filter });
});
