import { defaultEndpointSettings, updateEndpointInput, type EndpointSettings } from '@postern/contracts';
import { describe, expect, it } from 'vitest';
import { anEndpoint } from '../../../../test/submissions.ts';
import { toChange } from './change.ts';
import { checkChange, placeError } from './errors.ts';
import { settingsFields, toValues, type SettingsValues } from './values.ts';

const id = 'k7Qm2xWv';
const withCaptcha = (captcha: Partial<EndpointSettings['captcha']>) =>
  anEndpoint({
    settings: { ...defaultEndpointSettings, captcha: { ...defaultEndpointSettings.captcha, ...captcha } },
  });
const valuesOf = (change: Partial<SettingsValues>, endpoint = anEndpoint()) => ({ ...toValues(endpoint), ...change });
const settingsOf = (change: Partial<SettingsValues>, endpoint = anEndpoint()) =>
  toChange(endpoint, valuesOf(change, endpoint), Object.keys(change) as (keyof SettingsValues)[]).settings;

describe('toChange', () => {
  it('sends only changed settings', () => {
    const if_updated_at = anEndpoint().updated_at;
    expect(toChange(anEndpoint(), valuesOf({ name: ' Contact ' }), ['name'])).toEqual({
      id,
      if_updated_at,
      name: ' Contact ',
    });
    expect(toChange(anEndpoint(), valuesOf({ active: false }), ['active'])).toEqual({
      id,
      if_updated_at,
      status: 'paused',
    });
    expect(settingsOf({ retention_days: ' ' })).toEqual({ retention_days: null });
    expect(settingsOf({ time_trap_seconds: '5' })).toEqual({ time_trap_seconds: 5 });
  });

  it('restores the settings from which it was made', () => {
    // The columns of exports are chosen where people export.
    const { captcha, export: _columns, ...rest } = defaultEndpointSettings;
    const { has_secret: _, ...shown } = captcha;
    const change = toChange(anEndpoint(), valuesOf({}), settingsFields);
    expect(change.settings).toEqual({ ...rest, captcha: { ...shown, secret: null } });
    expect(updateEndpointInput.safeParse(change).success).toBe(true);
  });

  it('reads the closing time in the reader’s time zone', () => {
    const end = new Date(2026, 2, 29, 18, 5);
    const closing = anEndpoint({ settings: { ...defaultEndpointSettings, closes_at: end.toISOString() } });
    expect(toValues(closing).closes_at).toBe('2026-03-29T18:05');
    expect(settingsOf({ closes_at: '2026-03-29T18:05' })).toEqual({ closes_at: end.toISOString() });
    expect(settingsOf({ closes_at: '' }, closing)).toEqual({ closes_at: null });
    expect(checkChange(toChange(closing, valuesOf({ closes_at: 'soon' }), ['closes_at']))).toMatchObject([
      { path: 'settings.closes_at' },
    ]);
  });

  it('turns blank text into null and lines into entries', () => {
    expect(settingsOf({ redirect_url: '  ', allowed_domains: 'a.example\n\n  b.example  \n' })).toEqual({
      redirect_url: null,
      allowed_domains: ['a.example', 'b.example'],
    });
  });

  it('sends the whole thank-you page', () => {
    const settings = { ...defaultEndpointSettings, thanks: { title: 'Danke', text: 'Bis bald', button_url: null } };
    expect(settingsOf({ thanks_title: 'Merci' }, anEndpoint({ settings }))).toEqual({
      thanks: { title: 'Merci', text: 'Bis bald', button_url: null },
    });
  });

  it('sends the whole digest, with quiet hours only if they are on', () => {
    const digest = { every: 'hourly' as const, quiet: { from: '21:00', until: '06:30' }, time_zone: 'Asia/Kathmandu' };
    const stored = anEndpoint({ settings: { ...defaultEndpointSettings, digest } });
    expect(settingsOf({ digest_every: 'daily' }, stored)).toEqual({ digest: { ...digest, every: 'daily' } });
    expect(settingsOf({ digest_quiet: false }, stored)).toEqual({ digest: { ...digest, quiet: null } });
  });

  it('suggests the reader’s zone if no setting depends on the clock yet', () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(toValues(anEndpoint()).digest_time_zone).toBe(timeZone);
    const digest = { every: 'daily' as const, quiet: null, time_zone: 'Pacific/Chatham' };
    const stored = anEndpoint({ settings: { ...defaultEndpointSettings, digest } });
    expect(toValues(stored).digest_time_zone).toBe('Pacific/Chatham');
  });

  it('accepts a decimal comma', () => {
    expect(settingsOf({ spam_threshold: '4,5' })).toEqual({ spam_threshold: 4.5 });
  });
});

describe('the captcha', () => {
  const stored = withCaptcha({ kind: 'recaptcha', site_key: 'pub', min_score: 0.7, has_secret: true });

  it('is sent as a whole, and its stored secret stays', () => {
    expect(settingsOf({ captcha_site_key: 'new' }, stored)).toEqual({
      captcha: { kind: 'recaptcha', site_key: 'new', min_score: 0.7 },
    });
  });

  it('accepts a new secret, or none', () => {
    expect(settingsOf({ captcha_secret: 's3cret' }, stored)?.captcha?.secret).toBe('s3cret');
    expect(settingsOf({ captcha_secret: null }, stored)?.captcha?.secret).toBeNull();
  });

  it('never gives a secret to another provider', () => {
    expect(settingsOf({ captcha_kind: 'hcaptcha' }, stored)?.captcha).toEqual({
      kind: 'hcaptcha',
      site_key: 'pub',
      min_score: null,
      secret: null,
    });
  });

  it.each(['none', 'altcha'] as const)('has no keys if it is %s', (kind) => {
    expect(settingsOf({ captcha_kind: kind, captcha_secret: 'typed' }, stored)?.captcha).toEqual({
      kind,
      site_key: null,
      min_score: null,
      secret: null,
    });
  });
});

describe('errors', () => {
  const placed = (change: Partial<SettingsValues>) => {
    const values = valuesOf({ captcha_kind: 'recaptcha', ...change });
    const fields = Object.keys(change) as (keyof SettingsValues)[];
    return checkChange(toChange(anEndpoint(), values, fields)).map((error) => placeError(error, values));
  };

  it('name the line of a list', () => {
    expect(placed({ allowed_redirect_hosts: 'a.example\n\n  https://b.example/x  \n' })).toEqual([
      {
        field: 'allowed_redirect_hosts',
        message: 'Line 3: This must be a host name such as example.org, without https:// or a path.',
      },
    ]);
    expect(placed({ blocked_countries: 'se\nSweden' })).toEqual([
      { field: 'blocked_countries', message: 'Line 2: This must be a two-letter country code such as SE.' },
    ]);
    expect(placed({ blocked_words: `x\n${'y'.repeat(300)}` })).toEqual([
      { field: 'blocked_words', message: 'Line 2: At most 200 characters.' },
    ]);
  });

  it.each([
    [{ name: '  ' }, 'An endpoint needs a name.'],
    [{ redirect_url: 'javascript:alert(1)' }, 'This must be an absolute http or https URL.'],
    [{ error_url: 'x' }, 'This must be an absolute http or https URL.'],
    [{ thanks_title: 'a\nb' }, 'Only one line of text is allowed.'],
    [{ thanks_button_url: '/x' }, 'This must be an absolute http or https URL.'],
    [{ spam_threshold: '' }, 'This must be a number.'],
    [{ spam_threshold: '0' }, 'At least 0.5.'],
    [{ time_trap_seconds: '1.5' }, 'This must be a whole number.'],
    [{ duplicate_window_seconds: '90000' }, 'At most 86400.'],
    [{ digest_time_zone: 'Mars/Base' }, 'This must be the name of a time zone such as Europe/Berlin.'],
    [{ captcha_min_score: '2' }, 'At most 1.'],
    [{ captcha_secret: 'x'.repeat(501) }, 'At most 500 characters.'],
    [{ blocked_countries: Array.from({ length: 251 }, (_, n) => letters(n)).join('\n') }, 'At most 250 lines.'],
  ] satisfies [Partial<SettingsValues>, string][])('are shown beside their fields: %o', (change, message) => {
    expect(placed(change)).toEqual([{ field: Object.keys(change)[0], message }]);
  });

  it('are shown beside the missing end of the quiet hours', () => {
    expect(placed({ digest_quiet: true, digest_from: '', digest_until: '07:00' })).toEqual([
      { field: 'digest_from', message: 'This must be a time such as 22:00.' },
    ]);
  });

  it('are empty if everything is valid', () => {
    expect(placed(toValues(anEndpoint()))).toEqual([]);
  });

  it('without a field belong to the form', () => {
    for (const path of ['id', '', 'settings', 'settings.captcha', 'settings.toString'])
      expect(placeError({ path, message: 'x', code: 'y' }, valuesOf({}))).toBeNull();
  });
});

/** The n-th pair of letters. */
function letters(n: number): string {
  return String.fromCharCode(65 + Math.floor(n / 26), 65 + (n % 26));
}
