import { defaultEndpointSettings, type Endpoint, type EndpointSettings } from '@postern/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../../test/render-app.tsx';
import { refuse, serveTrpc, type Answer } from '../../../../test/trpc-server.ts';
import { startSession } from '../../../lib/account/session.ts';
import { pass } from '../../../../test/screen.ts';
import { keep } from '../../../../test/submission-server.ts';
import { anEndpoint } from '../../../../test/submissions.ts';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  startSession('one');
});
afterEach(() => stop());

async function open(more: Record<string, Answer> = {}) {
  const calls = serveTrpc({ ...keep([]), ...more });
  const app = await renderApp('/forms/k7Qm2xWv/settings');
  ({ stop } = app);
  await pass(50);
  const sent = () => calls.filter(({ path }) => path === 'endpoints.update').map(({ input }) => input);
  /** The saved changes, without the version that they are based on. */
  const updates = () => sent().map((input) => ({ ...(input as object), if_updated_at: undefined }));
  return { ...app, sent, updates };
}

const type = async (label: string | RegExp, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await pass(10);
};
const save = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await pass(50);
};
const saved =
  (change: object): Answer =>
  () => ({ ...anEndpoint(), ...change });

it('offers no change of a suspended endpoint', async () => {
  const suspended = { reason: 'Spam', since: '2026-11-20T12:00:00.000Z' };
  await open({ 'endpoints.get': () => ({ ...anEndpoint(), suspended }) });
  for (const control of [screen.getByLabelText('Name'), screen.getByRole('button', { name: 'Delete endpoint' })])
    expect(control.closest('fieldset')?.disabled).toBe(true);
});

it('names the changes, and saves only them', async () => {
  const { updates } = await open({ 'endpoints.update': saved({ name: 'Renamed' }) });
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  await type('Name', 'Renamed');
  expect(screen.getByText(/unsaved/).textContent).toBe('1 unsaved change');
  await save();
  expect(updates()).toEqual([{ id: 'k7Qm2xWv', name: 'Renamed' }]);
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  screen.getByRole('button', { name: 'Renamed, switch endpoint' });
});

it('keeps what is typed while the server saves, as the next change', async () => {
  let answer = () => {};
  const saving = new Promise<void>((resolve) => (answer = resolve));
  const { updates } = await open({ 'endpoints.update': () => saving.then(() => anEndpoint({ name: 'Renamed' })) });
  await type('Name', 'Renamed');
  await save();
  await type('Name', 'Renamed again');
  await type(/^Redirect URL/, 'https://example.org/');
  answer();
  await pass(50);
  expect(screen.getByText(/unsaved/).textContent).toBe('2 unsaved changes');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Renamed again');
  await save();
  expect(updates()[1]).toMatchObject({ name: 'Renamed again', settings: { redirect_url: 'https://example.org/' } });
});

it('shows errors beside the fields without calling the server', async () => {
  const { updates } = await open();
  await type(/^Redirect URL/, 'javascript:alert(1)');
  await type(/^Redirect hosts/, 'a.example\nhttps://b.example');
  await save();
  screen.getByText('This must be an absolute http or https URL.');
  screen.getByText(/^Line 2: This must be a host name/);
  expect(updates()).toEqual([]);
});

it('reports beside the field that a value is missing, too long or too large', async () => {
  const { updates } = await open();
  await type('Name', 'x'.repeat(121));
  await type(/^Honeypot field/, 'x'.repeat(256));
  await type(/^Thank-you text/, 'x'.repeat(2001));
  await type(/^Blocked words/, `fine\n${'İ'.repeat(101)}`);
  await type('Threshold', '101');
  await type('Time trap', 'soon');
  await save();
  const errorOf = (label: string | RegExp) => {
    const { parentElement } = screen.getByLabelText(label);
    return (parentElement?.closest('.field')?.querySelector('[role=alert]') ?? null)?.textContent;
  };
  expect([
    errorOf('Name'),
    errorOf(/^Honeypot field/),
    errorOf(/^Thank-you text/),
    errorOf(/^Blocked words/),
    errorOf('Threshold'),
    errorOf('Time trap'),
  ]).toEqual([
    'At most 120 characters.',
    'At most 255 characters.',
    'At most 2000 characters.',
    'Line 2: At most 200 characters.',
    'At most 100.',
    'This must be a number.',
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(updates()).toEqual([]);
});

it('asks for hours and a zone only if emails depend on the clock', async () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { updates } = await open({ 'endpoints.update': saved({}) });
  expect([screen.queryByLabelText('Quiet from'), screen.queryByLabelText('Time zone')]).toEqual([null, null]);
  await type('How often', 'hourly');
  expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe(timeZone);
  await type('Time zone', 'UTC');
  fireEvent.click(screen.getByRole('switch', { name: /^Quiet hours/ }));
  await type('Quiet from', '21:30');
  await save();
  const quiet = { from: '21:30', until: '07:00' };
  expect(updates()).toEqual([{ id: 'k7Qm2xWv', settings: { digest: { every: 'hourly', quiet, time_zone: 'UTC' } } }]);
});

it.each([
  ['the reader’s own', false],
  ['another', true],
])('says whose time the next export has if the zone of exports is %s', async (_zone, isElsewhere) => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const settings: EndpointSettings = {
    ...defaultEndpointSettings,
    export: { ...defaultEndpointSettings.export, time_zone: isElsewhere ? 'Pacific/Kiritimati' : timeZone },
    scheduled_export: { ...defaultEndpointSettings.scheduled_export, every: 'week' },
  };
  const state = { next_at: '2026-11-23T06:00:00.000Z', last_at: null, last_count: null, problem: null };
  await open({ 'endpoints.get': () => anEndpoint({ settings }), 'scheduledExports.get': () => state });
  const next = screen.getByText(/^Next:/).textContent;
  expect(next).toMatch(
    isElsewhere ? / your time\. No export has been sent yet\.$/ : /\d\. No export has been sent yet\.$/,
  );
});

it('shows the server’s error beside the field', async () => {
  const errors = [{ path: 'settings.honeypot_field', message: 'That name is in use.', code: 'x' }];
  await open({ 'endpoints.update': () => refuse('invalid', 'Invalid.', errors) });
  await type(/^Honeypot field/, 'email');
  await save();
  expect(screen.getByText('That name is in use.')).toBeTruthy();
});

it('asks before leaving with changes, and discards them after confirmation', async () => {
  const { router, address } = await open();
  await type('Name', 'Draft');
  void router.navigate({ to: '/forms/$endpointId/integrate', params: { endpointId: 'k7Qm2xWv' } });
  await pass(50);
  screen.getByRole('alertdialog', { name: 'Leave without saving?' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await pass(50);
  expect(address()).toBe('/forms/k7Qm2xWv/settings');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Draft');
  void router.navigate({ to: '/forms/$endpointId/integrate', params: { endpointId: 'k7Qm2xWv' } });
  await pass(50);
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await pass(50);
  expect(address()).toBe('/forms/k7Qm2xWv/integrate');
});

it('follows changes made elsewhere, but never changes a field that is being edited', async () => {
  let name = 'Atelier: Kontakt';
  await open({ 'endpoints.get': () => anEndpoint({ name }) });
  name = 'Renamed elsewhere';
  await pass(10_100);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Renamed elsewhere');
  await type('Name', 'Mine');
  name = 'Renamed again';
  await pass(10_100);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mine');
});

describe('when another session saved meanwhile', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  /** A server that refuses a change based on an older version. */
  const server = (stored: Endpoint): Record<string, Answer> => ({
    'endpoints.get': () => stored,
    'endpoints.update': (input) => {
      const { if_updated_at, settings, ...change } = input as { if_updated_at: string; settings?: object };
      if (if_updated_at !== stored.updated_at) return refuse('conflict', 'Somebody else changed it.');
      Object.assign(stored, change, { updated_at: at(9), settings: { ...stored.settings, ...settings } });
      return stored;
    },
  });
  const begin = async () => {
    const stored = anEndpoint({ updated_at: at(0) });
    const app = await open(server(stored));
    await type('Name', 'Mine');
    Object.assign(stored, {
      updated_at: at(1),
      name: 'Theirs',
      settings: { ...stored.settings, redirect_url: 'https://theirs.example/' },
    });
    await save();
    screen.getByText(/^This endpoint was changed elsewhere while you were editing/);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mine');
    return { ...app, stored };
  };
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await pass(50);
  };

  it('its version can be loaded', async () => {
    const { stored } = await begin();
    await press('Load the newer settings');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Theirs');
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    expect(stored.name).toBe('Theirs');
  });

  it('the local version can be saved over it, and keeps fields that were not changed here', async () => {
    const { stored, sent } = await begin();
    await press('Keep mine');
    expect(sent().at(-1)).toEqual({ id: 'k7Qm2xWv', name: 'Mine', if_updated_at: at(1) });
    expect([stored.name, stored.settings.redirect_url]).toEqual(['Mine', 'https://theirs.example/']);
    expect(screen.getByLabelText<HTMLInputElement>(/^Redirect URL/).value).toBe('https://theirs.example/');
    expect(screen.queryByText(/changed elsewhere/)).toBeNull();
  });
});

describe('retention', () => {
  it('is in days, blank for forever, and shows what saving deletes', async () => {
    const { updates } = await open({ 'endpoints.update': saved({}) });
    await type(/^Keep the inbox for/, '90');
    screen.getByText(/^Within an hour of saving, inbox submissions older than 90 days are deleted/);
    await type(/^Delete parts earlier/, 'ip: 7\nfiles: 30\nfield phone: 1\nfield');
    screen.getByText(
      /Within an hour of saving, the IP addresses of submissions older than 7 days, the files of submissions older than 30 days and the field “phone” of submissions older than 1 day are deleted\. This can’t be undone\.$/,
    );
    await type(/^Delete parts earlier/, '');
    await type('Keep spam for', '400');
    await save();
    screen.getByText('At most 365.');
    await type('Keep spam for', '365');
    fireEvent.click(screen.getByRole('switch', { name: /^Truncate IP addresses/ }));
    await save();
    expect(updates()).toEqual([
      { id: 'k7Qm2xWv', settings: { retention_days: 90, spam_retention_days: 365, truncate_ip: true } },
    ]);
  });
});

const withSettings = (change: Partial<EndpointSettings>) =>
  anEndpoint({ settings: { ...defaultEndpointSettings, ...change } });
const valueOf = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

it('names the line that the server refuses', async () => {
  const errors = [{ path: 'settings.blocked_addresses.1', message: 'That is no range.', code: 'x' }];
  await open({ 'endpoints.update': () => refuse('invalid', 'Invalid.', errors) });
  await type(/^Blocked addresses/, '@spam.example\n\n10.0.0.0/8');
  await save();
  screen.getByText('Line 3: That is no range.');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Blocked addresses/));
});

it('shows the server’s message if it names no field', async () => {
  await open({ 'endpoints.update': () => refuse('unavailable', 'Not now.') });
  await type('Name', 'x');
  await save();
  expect(within(screen.getByRole('alert')).getByText('Not now.')).toBeTruthy();
  expect(valueOf('Name')).toBe('x');
});

describe('the threshold', () => {
  it('is set by slider and by number, which agree', async () => {
    const { updates } = await open({ 'endpoints.update': saved({}) });
    screen.getByText(/^The default\./);
    fireEvent.change(screen.getByLabelText('Threshold as a slider'), { target: { value: '10' } });
    await pass(10);
    expect(valueOf('Threshold')).toBe('10');
    screen.getByText(/lets more in/);
    await type('Threshold', '2.5');
    expect(valueOf('Threshold as a slider')).toBe('2.5');
    screen.getByText(/catches more/);
    await save();
    expect(updates()).toEqual([{ id: 'k7Qm2xWv', settings: { spam_threshold: 2.5 } }]);
  });

  it('returns to its old value without a change', async () => {
    await open();
    await type('Threshold', '8');
    await type('Threshold', '5');
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  });
});

it('names the countries that are blocked', async () => {
  await open();
  await type(/^Blocked countries/, 'se\nXX');
  expect(screen.getByText('Sweden, “XX” isn’t a country code')).toBeTruthy();
});

describe('the captcha', () => {
  const keys = { kind: 'turnstile', site_key: 'pub', min_score: null, has_secret: true } as const;
  const openStored = (more: Record<string, Answer> = {}) =>
    open({ 'endpoints.get': () => withSettings({ captcha: keys }), ...more });
  const secret = () => within(screen.getByRole('group', { name: 'Secret key' }));
  const click = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await pass(10);
  };

  it('of this server needs no keys, and shows the widget to paste', async () => {
    const { updates } = await open({ 'endpoints.update': saved({}) });
    expect(screen.queryByLabelText('Captcha snippet')).toBeNull();
    await type('Captcha provider', 'altcha');
    expect(screen.getByLabelText('Captcha snippet').textContent).toContain(
      'challenge="https://postern.example/api/challenge/k7Qm2xWv"',
    );
    expect(screen.queryByLabelText(/^Secret key/)).toBeNull();
    await save();
    const captcha = { kind: 'altcha', site_key: null, min_score: null, secret: null };
    expect(updates()).toEqual([{ id: 'k7Qm2xWv', settings: { captcha } }]);
  });

  it('of a provider needs its keys; only reCAPTCHA has a minimum score', async () => {
    const { updates } = await open({ 'endpoints.update': saved({}) });
    await type('Captcha provider', 'hcaptcha');
    expect(screen.queryByLabelText(/^Minimum score/)).toBeNull();
    await type('Captcha provider', 'recaptcha');
    await type(/^Site key/, 'pub');
    await type('Secret key', 's3cret');
    await type(/^Minimum score/, '0.7');
    await save();
    const captcha = { kind: 'recaptcha', site_key: 'pub', min_score: 0.7, secret: 's3cret' };
    expect(updates()).toEqual([{ id: 'k7Qm2xWv', settings: { captcha } }]);
  });

  it('keeps its stored secret when something else changes', async () => {
    const { updates } = await openStored({ 'endpoints.update': () => withSettings({ captcha: keys }) });
    secret().getByText('Stored, encrypted');
    await type(/^Site key/, 'pub2');
    await save();
    const captcha = { kind: 'turnstile', site_key: 'pub2', min_score: null };
    expect(updates()).toEqual([{ id: 'k7Qm2xWv', settings: { captcha } }]);
  });

  it('lets the stored secret be replaced, and then shows it as stored', async () => {
    const updated_at = '2026-02-02T00:00:00.000Z';
    const { updates } = await openStored({
      'endpoints.update': () => ({ ...withSettings({ captcha: keys }), updated_at }),
    });
    await click('Replace');
    expect(document.activeElement).toBe(screen.getByLabelText('Secret key'));
    await type('Secret key', 'fresh');
    await save();
    expect(updates()).toEqual([
      {
        id: 'k7Qm2xWv',
        settings: { captcha: { kind: 'turnstile', site_key: 'pub', min_score: null, secret: 'fresh' } },
      },
    ]);
    secret().getByText('Stored, encrypted');
    expect(document.body.innerHTML).not.toContain('fresh');
  });

  it('lets the stored secret be removed, and the removal be undone', async () => {
    const { updates } = await openStored({
      'endpoints.update': () => withSettings({ captcha: { ...keys, has_secret: false } }),
    });
    await click('Remove');
    screen.getByText('Removed when you save');
    await click('Keep it');
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    await click('Remove');
    await save();
    const captcha = { kind: 'turnstile', site_key: 'pub', min_score: null, secret: null };
    expect(updates()).toEqual([{ id: 'k7Qm2xWv', settings: { captcha } }]);
    expect(valueOf('Secret key')).toBe('');
  });

  it('starts blank with another provider, and restores the keys on the way back', async () => {
    await openStored();
    await type('Captcha provider', 'hcaptcha');
    expect([valueOf(/^Site key/), valueOf('Secret key')]).toEqual(['', '']);
    screen.getByText('When you save, Postern deletes the keys for Turnstile.');
    await type('Captcha provider', 'turnstile');
    expect(valueOf(/^Site key/)).toBe('pub');
    secret().getByText('Stored, encrypted');
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  });
});
