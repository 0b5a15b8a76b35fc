import type { Passkey } from '@postern/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
// Loaded before the tests: their clock is not the one that a module is loaded by.
import '@simplewebauthn/browser';
import { pass } from '../../../../../test/screen.ts';
import { openSettings, press } from '../../../../../test/settings.ts';
import { refuse } from '../../../../../test/trpc-server.ts';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** The browser's part: what a person's device makes and signs. */
const device = { create: vi.fn(), get: vi.fn() };

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue(device as unknown as CredentialsContainer);
  const credential = { id: 'a2V5', rawId: bytes('key'), type: 'public-key', getClientExtensionResults: () => ({}) };
  const clientDataJSON = bytes('{}');
  device.create.mockResolvedValue({
    ...credential,
    response: { clientDataJSON, attestationObject: bytes('made'), getTransports: () => ['internal'] },
  });
  device.get.mockResolvedValue({
    ...credential,
    response: { clientDataJSON, authenticatorData: bytes('data'), signature: bytes('signed'), userHandle: null },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.removeItem('passkey');
});

const laptop: Passkey = {
  id: '0'.repeat(20),
  name: 'Work laptop',
  is_synced: false,
  created_at: '2025-01-01T00:00:00.000Z',
  last_used_at: null,
};
const made = {
  id: 'a2V5',
  rawId: 'a2V5',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'bWFkZQ', transports: ['internal'] },
};
const signed = {
  id: 'a2V5',
  rawId: 'a2V5',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'ZGF0YQ', signature: 'c2lnbmVk' },
};
const options = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { name: 'Postern', id: 'localhost' },
  user: { id: 'bm9yYQ', name: 'nora', displayName: '' },
  pubKeyCredParams: [],
};

const open = (passkeys: readonly Passkey[], more: Parameters<typeof openSettings>[0] = {}) =>
  openSettings({
    'factors.list': () => ({ authenticator: null, passkeys, recovery_codes_left: passkeys.length > 0 ? 10 : 0 }),
    'factors.startPasskey': () => ({ options }),
    'factors.addPasskey': () => ({ passkey: laptop, recovery_codes: passkeys.length > 0 ? null : ['aaaa-bbbb'] }),
    'factors.passkeyOptions': () => ({ options: { challenge: 'Y2hhbGxlbmdl' } }),
    'factors.removePasskey': () => null,
    'factors.renamePasskey': () => laptop,
    ...more,
  });

const inDialog = () => within(screen.getByRole('dialog'));
async function click(name: string) {
  fireEvent.click(inDialog().getByRole('button', { name }));
  await pass(50);
}
const type = (label: string, value: string) =>
  fireEvent.change(inDialog().getByLabelText(label), { target: { value } });

it('adds a passkey, and shows the recovery codes with the first factor', async () => {
  const { sent } = await open([]);
  await press('Add a passkey');
  await click('Continue');
  inDialog().getByText('Enter your password.');
  type('Name', 'Work laptop');
  type('Your password', 'celadonkiln');
  await click('Continue');
  expect(sent('factors.startPasskey')).toEqual([{ current_password: 'celadonkiln' }]);
  expect(sent('factors.addPasskey')).toEqual([{ name: 'Work laptop', passkey: made }]);
  inDialog().getByText('aaaa-bbbb');
});

it('says that no passkey was made if the person cancels', async () => {
  device.create.mockRejectedValue(Object.assign(new Error('cancelled'), { name: 'NotAllowedError' }));
  const { sent } = await open([]);
  await press('Add a passkey');
  type('Your password', 'celadonkiln');
  await click('Continue');
  inDialog().getByText('No passkey was made. Try again, or use another device.');
  expect(sent('factors.addPasskey')).toEqual([]);
});

it('confirms another passkey with the one that there is, or with a code', async () => {
  const { sent } = await open([laptop]);
  await press('Add a passkey');
  type('Your password', 'celadonkiln');
  await click('Continue');
  expect(sent('factors.startPasskey')).toEqual([{ current_password: 'celadonkiln', passkey: signed }]);
  await press('Add a passkey');
  type('Your password', 'celadonkiln');
  await click('Use a code instead');
  await click('Continue');
  inDialog().getByText('Enter a code.');
  type('Code', '492039');
  await click('Continue');
  expect(sent('factors.startPasskey')[1]).toEqual({ current_password: 'celadonkiln', code: '492039' });
});

it('renames and removes a passkey', async () => {
  const { sent } = await open([laptop]);
  await press('Rename Work laptop');
  type('Name', 'Old laptop');
  await click('Save');
  expect(sent('factors.renamePasskey')).toEqual([{ passkey_id: laptop.id, name: 'Old laptop' }]);
  await press('Remove Work laptop');
  type('Your password', 'celadonkiln');
  await click('Remove passkey');
  expect(sent('factors.removePasskey')).toEqual([
    { passkey_id: laptop.id, current_password: 'celadonkiln', passkey: signed },
  ]);
});

it('shows what the server says to a wrong passkey', async () => {
  await open([laptop], {
    'factors.removePasskey': () => refuse('wrong_passkey', 'This passkey could not be verified.'),
  });
  await press('Remove Work laptop');
  type('Your password', 'celadonkiln');
  await click('Remove passkey');
  expect(inDialog().getByText('This passkey could not be verified.')).toBeTruthy();
});
