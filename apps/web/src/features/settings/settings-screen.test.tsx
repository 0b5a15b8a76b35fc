import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { nora } from '../../../test/render-app.tsx';
import { refuse } from '../../../test/trpc-server.ts';
import { getToken } from '../../lib/account/session.ts';
import { pass } from '../../../test/screen.ts';
import { flip, keeping, openSettings, press, type } from '../../../test/settings.ts';

describe('the profile', () => {
  it('is saved, with blank text as null', async () => {
    const { sent } = await openSettings({ 'auth.updateProfile': () => ({ ...nora, name: null, company: 'Halde' }) });
    type(/^Full name/, '  ');
    type(/^Company/, ' Halde ');
    await press('Save profile');
    expect(sent('auth.updateProfile')).toEqual([{ name: null, company: 'Halde' }]);
    expect(screen.getByLabelText<HTMLInputElement>(/^Company/).value).toBe('Halde');
  });

  it('shows the address and that it is verified, read-only', async () => {
    await openSettings();
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    expect([email.value, email.readOnly]).toEqual(['nora@example.org', true]);
    screen.getByText('Verified');
  });

  it('shows the server’s error beside the field', async () => {
    const errors = [{ path: 'company', message: 'Only one line of text is allowed.', code: 'x' }];
    await openSettings({ 'auth.updateProfile': () => refuse('invalid', 'Invalid.', errors) });
    type(/^Company/, 'Halde');
    await press('Save profile');
    expect(screen.getByText('Only one line of text is allowed.')).toBeTruthy();
  });
});

describe('the password', () => {
  const change = async (current: string, next: string) => {
    type('Current password', current);
    type('New password', next);
    await press('Change password');
  };

  it('is changed, and both fields are emptied', async () => {
    const { sent } = await openSettings({ 'auth.changePassword': () => null });
    await change('celadonkiln', 'celadon-kiln-48');
    expect(sent('auth.changePassword')).toEqual([{ current_password: 'celadonkiln', new_password: 'celadon-kiln-48' }]);
    screen.getAllByText('Password changed');
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
    expect(getToken()).toBe('one');
  });

  it('is checked before the server is called', async () => {
    const { sent } = await openSettings();
    await change('', 'short');
    screen.getByText('The current password is required.');
    screen.getByText('Password must be at least 8 characters long.');
    expect(sent('auth.changePassword')).toEqual([]);
  });

  it('that is wrong is shown beside its field, and the session continues', async () => {
    const message = 'The current password is incorrect.';
    const errors = [{ path: 'current_password', message, code: 'wrong_password' }];
    await openSettings({ 'auth.changePassword': () => refuse('wrong_password', message, errors) });
    await change('wrong', 'celadon-kiln-48');
    const field = screen.getByLabelText('Current password');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    screen.getByText(message);
    expect(getToken()).toBe('one');
  });
});

it('the theme is applied immediately and remembered', async () => {
  await openSettings();
  await press('Dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  await press('System');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  expect(localStorage.getItem('theme')).toBeNull();
});

it('single-key shortcuts are switched off for the account', async () => {
  const { sent } = await openSettings(keeping(nora));
  await flip(/^Single-key shortcuts/);
  await flip(/^Single-key shortcuts/);
  expect(sent('auth.updateProfile')).toEqual([
    { preferences: { single_keys: false } },
    { preferences: { single_keys: true } },
  ]);
});

describe('notifications', () => {
  it('are saved with each choice', async () => {
    const { sent } = await openSettings(keeping(nora));
    await flip(/^Plan at 80%/);
    await flip(/^Something needs attention/);
    type('How often', 'daily');
    await pass(50);
    await flip(/^Quiet hours/);
    const { timeZone: time_zone } = new Intl.DateTimeFormat().resolvedOptions();
    const quiet = { from: '22:00', until: '07:00' };
    expect(sent('auth.updateProfile')).toEqual([
      { preferences: { quota_mails: false } },
      { preferences: { trouble_mails: false } },
      { preferences: { new_endpoint: { mail: true, digest: { every: 'daily', quiet: null, time_zone } } } },
      { preferences: { new_endpoint: { mail: true, digest: { every: 'daily', quiet, time_zone } } } },
    ]);
    await flip(/^Email submissions to me/);
    expect(screen.queryByLabelText('How often')).toBeNull();
  });

  it('save a time when its field loses the focus', async () => {
    const digest = { every: 'each', quiet: { from: '22:00', until: '07:00' }, time_zone: 'UTC' } as const;
    const { sent } = await openSettings(
      keeping({ ...nora, preferences: { ...nora.preferences, new_endpoint: { mail: true, digest } } }),
    );
    type('Quiet from', '21:30');
    expect(sent('auth.updateProfile')).toEqual([]);
    fireEvent.blur(screen.getByLabelText('Quiet from'));
    await pass(50);
    const quiet = { from: '21:30', until: '07:00' };
    expect(sent('auth.updateProfile')).toEqual([
      { preferences: { new_endpoint: { mail: true, digest: { ...digest, quiet } } } },
    ]);
  });

  it('return to their old values with a message if they could not be saved', async () => {
    await openSettings({ 'auth.updateProfile': () => refuse('rate_limited', 'Too many requests.') });
    await flip(/^Plan at 80%/);
    screen.getByText('Couldn’t save your preferences. Too many requests.');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Plan at 80%/ }).checked).toBe(true);
  });
});
