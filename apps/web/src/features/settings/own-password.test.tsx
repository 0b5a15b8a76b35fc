import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { nora } from '../../../test/render-app.tsx';
import { openSettings, press } from '../../../test/settings.ts';
import { refuse } from '../../../test/trpc-server.ts';

const required = {
  'auth.profile': () => ({ ...nora, required_provider: { id: 'acme', name: 'Acme' } }),
  'factors.list': () => ({ authenticator: null, passkeys: [], recovery_codes_left: 0 }),
};

it('an account that signs in by a provider only has no password to change', async () => {
  await openSettings(required);
  const section = within(screen.getByRole('region', { name: 'Password' }));
  section.getByText('People with this email domain sign in with Acme, without a password.');
  expect(section.queryByRole('button')).toBeNull();
  screen.getByText('Off. Acme alone signs in.');
});

it('proves itself by a recent sign-in, and otherwise signs in again', async () => {
  const refusal = 'Sign in with Acme again, then repeat this within 15 minutes.';
  const { sent } = await openSettings({ ...required, 'account.delete': () => refuse('forbidden', refusal) });
  await press('Delete account');
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.queryByLabelText('Your password')).toBeNull();
  expect(dialog.getByRole('link', { name: 'sign in again' }).getAttribute('href')).toBe(
    '/api/auth/oidc/acme?redirect=%2Fsettings',
  );
  dialog.getAllByRole('button').at(-1)?.click();
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(sent('account.delete')).toEqual([{ current_password: null }]);
  dialog.getByText(refusal);
});
