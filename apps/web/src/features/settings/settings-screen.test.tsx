import type { ApiKey, Profile, SignIn } from '@postern/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nora, renderApp } from '../../../test/render-app.tsx';
import { refuse, serveTrpc, type Answer } from '../../../test/trpc-server.ts';
import { getToken, startSession } from '../../lib/session.ts';
import { anEndpoint, pass } from '../submissions/testing.ts';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') });
  startSession('one');
});
afterEach(() => stop());

const here: SignIn = {
  id: 'aaaaaaaaaaaaaaaaaaaa',
  current: true,
  user_agent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0',
  ip: '203.0.113.7',
  created_at: '2026-11-03T09:00:00.000Z',
  last_used_at: '2026-11-20T13:59:00.000Z',
  expires_at: '2026-12-03T09:00:00.000Z',
};
const phone: SignIn = {
  ...here,
  id: 'bbbbbbbbbbbbbbbbbbbb',
  current: false,
  user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1',
};
const nightly: ApiKey = {
  id: 'cccccccccccccccccccc',
  name: 'Nightly export',
  scopes: ['submissions:read'],
  hint: 'pk_9f3ac',
  created_at: '2026-11-01T00:00:00.000Z',
  last_used_at: null,
  expires_at: null,
};

async function open(more: Record<string, Answer> = {}) {
  const calls = serveTrpc({
    'auth.profile': () => nora,
    'account.sessions': () => ({ items: [phone, here] }),
    'account.apiKeys': () => ({ items: [nightly] }),
    'endpoints.list': () => ({ items: [anEndpoint()], page: 1, size: 1, total: 1, pages: 1, next_cursor: null }),
    ...more,
  });
  const app = await renderApp('/settings');
  ({ stop } = app);
  await pass(50);
  return { ...app, sent: (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input) };
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};

describe('the profile', () => {
  it('is saved, blank as null', async () => {
    const { sent } = await open({ 'auth.updateProfile': () => ({ ...nora, name: null, company: 'Halde' }) });
    type(/^Full name/, '  ');
    type(/^Company/, ' Halde ');
    await press('Save profile');
    expect(sent('auth.updateProfile')).toEqual([{ name: null, company: 'Halde' }]);
    expect(screen.getByLabelText<HTMLInputElement>(/^Company/).value).toBe('Halde');
  });

  it('shows the address and that it is verified, to read only', async () => {
    await open();
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    expect([email.value, email.readOnly]).toEqual(['nora@example.org', true]);
    screen.getByText('Verified');
  });

  it('shows what the server says beside the field', async () => {
    const errors = [{ path: 'company', message: 'Only one line of text is allowed.', code: 'x' }];
    await open({ 'auth.updateProfile': () => refuse('invalid', 'Invalid.', errors) });
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
    const { sent } = await open({ 'auth.changePassword': () => null });
    await change('celadonkiln', 'celadon-kiln-48');
    expect(sent('auth.changePassword')).toEqual([{ current_password: 'celadonkiln', new_password: 'celadon-kiln-48' }]);
    screen.getAllByText('Password changed');
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
    expect(getToken()).toBe('one');
  });

  it('is judged before the server is asked', async () => {
    const { sent } = await open();
    await change('', 'short');
    screen.getByText('The current password is required.');
    screen.getByText('Password must be at least 8 characters long.');
    expect(sent('auth.changePassword')).toEqual([]);
  });

  it('that is wrong is told beside its field, and the session goes on', async () => {
    const message = 'The current password is not right.';
    const errors = [{ path: 'current_password', message, code: 'wrong_password' }];
    await open({ 'auth.changePassword': () => refuse('wrong_password', message, errors) });
    await change('wrong', 'celadon-kiln-48');
    const field = screen.getByLabelText('Current password');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    screen.getByText(message);
    expect(getToken()).toBe('one');
  });
});

it('the theme is applied at once and remembered', async () => {
  await open();
  await press('Dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  await press('System');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  expect(localStorage.getItem('theme')).toBeNull();
});

/** A server that merges what it is told into the profile. */
function keeping(profile: Profile): Record<string, Answer> {
  let now = profile;
  return {
    'auth.profile': () => now,
    'auth.updateProfile': (input) => {
      const { preferences, ...rest } = input as Partial<Profile>;
      now = { ...now, ...rest, preferences: { ...now.preferences, ...preferences } };
      return now;
    },
  };
}

const flip = async (name: RegExp) => {
  fireEvent.click(screen.getByRole('switch', { name }));
  await pass(50);
};

it('single-key shortcuts are switched off for the account', async () => {
  const { sent } = await open(keeping(nora));
  await flip(/^Single-key shortcuts/);
  await flip(/^Single-key shortcuts/);
  expect(sent('auth.updateProfile')).toEqual([
    { preferences: { single_keys: false } },
    { preferences: { single_keys: true } },
  ]);
});

describe('notifications', () => {
  it('are saved with each choice', async () => {
    const { sent } = await open(keeping(nora));
    await flip(/^Plan at 80 %/);
    await flip(/^A destination keeps failing/);
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
    await flip(/^Mail submissions to me/);
    expect(screen.queryByLabelText('How often')).toBeNull();
  });

  it('save a time when it is left', async () => {
    const digest = { every: 'each', quiet: { from: '22:00', until: '07:00' }, time_zone: 'UTC' } as const;
    const { sent } = await open(
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

  it('go back when they could not be saved, and say so', async () => {
    await open({ 'auth.updateProfile': () => refuse('rate_limited', 'Too many requests.') });
    await flip(/^Plan at 80 %/);
    screen.getByText('Too many requests.');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Plan at 80 %/ }).checked).toBe(true);
  });
});

describe('the address', () => {
  const ask = async (email: string, password: string) => {
    await press('Change email');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('New email'), { target: { value: email } });
    fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: password } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send the link' }));
    await pass(50);
    return dialog;
  };

  it('changes only by a link; until then that can be called off', async () => {
    const { sent } = await open({
      'account.changeEmail': () => ({ message: 'Please check the inbox.' }),
      'account.cancelEmail': () => null,
    });
    await ask('new@example.org', 'celadonkiln');
    expect(sent('account.changeEmail')).toEqual([{ email: 'new@example.org', current_password: 'celadonkiln' }]);
    screen.getByText('new@example.org');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('nora@example.org');
    await press('Cancel the change');
    expect(screen.queryByText('new@example.org')).toBeNull();
  });

  it('is judged beside its field, the password too', async () => {
    const { sent } = await open();
    const dialog = await ask('nonsense', '');
    dialog.getByText('This is not an e-mail address.');
    dialog.getByText('The current password is required.');
    expect(sent('account.changeEmail')).toEqual([]);
  });
});

describe('sessions', () => {
  const names = () =>
    within(screen.getByRole('list', { name: 'Sessions' }))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('b')?.textContent);

  it('name the device, this one first, and are ended one by one', async () => {
    const { sent } = await open({ 'account.endSession': () => null });
    expect(names()).toEqual(['Firefox on macOS', 'Safari on iPhone']);
    await press('Sign out Safari on iPhone');
    expect(sent('account.endSession')).toEqual([{ session_id: phone.id }]);
    expect(names()).toEqual(['Firefox on macOS']);
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sessions' }));
  });

  it('are ended everywhere else after a question', async () => {
    const { sent } = await open({ 'account.endOtherSessions': () => null });
    await press('Sign out everywhere else');
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
    await pass(50);
    expect(sent('account.endOtherSessions')).toHaveLength(1);
    expect(names()).toEqual(['Firefox on macOS']);
  });

  it('that could not be loaded say so and are asked for again', async () => {
    let answer: Answer = () => refuse('rate_limited', 'Too many requests.');
    await open({ 'account.sessions': (input, token) => answer(input, token) });
    screen.getByText('Sessions could not be loaded');
    answer = () => ({ items: [here] });
    await press('Try again');
    expect(names()).toEqual(['Firefox on macOS']);
  });
});

describe('API keys', () => {
  it('are made with a name and scopes, and shown once', async () => {
    const created = { ...nightly, id: 'dddddddddddddddddddd', name: 'Build', key: `pk_${'x'.repeat(40)}` };
    const { sent } = await open({ 'account.createApiKey': () => created });
    await press('Create key');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByLabelText(/^Read submissions/));
    fireEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    await pass(50);
    dialog.getByText('Give the key a name.');
    dialog.getByText('Choose at least one thing that it may do.');
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Build' } });
    fireEvent.click(dialog.getByLabelText(/^Read endpoints/));
    fireEvent.change(dialog.getByLabelText('Works for'), { target: { value: '' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    await pass(50);
    expect(sent('account.createApiKey')).toEqual([
      { name: 'Build', scopes: ['endpoints:read'], expires_in_days: null },
    ]);
    dialog.getByText(created.key);
    dialog.getByRole('button', { name: 'Copy API key' });
    fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await pass(50);
    expect(screen.queryByText(created.key)).toBeNull();
  });

  it('are deleted after the question', async () => {
    const { sent } = await open({ 'account.deleteApiKey': () => null });
    await press('Delete Nightly export');
    const question = within(screen.getByRole('alertdialog'));
    question.getByText('Are you sure you want to delete this API key? This action cannot be undone.');
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    await pass(50);
    expect(sent('account.deleteApiKey')).toEqual([{ key_id: nightly.id }]);
    screen.getByText(/^No key yet/);
  });
});

describe('the archive', () => {
  const ticket = (letter: string) => ({
    id: letter.repeat(20),
    url: `http://elsewhere.example/api/account/archive?ticket=${letter}`,
    expires_at: '2026-11-20T14:01:00.000Z',
  });

  it('is downloaded past the page, with its progress, and tried again when it broke', async () => {
    const followed: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      followed.push(this.getAttribute('href') ?? '');
    });
    let progress = { state: 'running', done: 3, total: 12 };
    const { sent } = await open({
      'account.archiveTicket': () => ticket(followed.length === 0 ? 'e' : 'f'),
      'account.archiveProgress': () => progress,
    });
    await press('Export my data');
    // On this page's own origin, whatever the server calls itself.
    expect(followed).toEqual(['/api/account/archive?ticket=e']);
    screen.getByText('Exporting, 3 of 12 submissions');
    expect(screen.getByRole('progressbar', { name: 'Export' }).getAttribute('value')).toBe('3');
    progress = { state: 'failed', done: 5, total: 12 };
    await pass(600);
    progress = { state: 'done', done: 12, total: 12 };
    await press('Try again');
    expect(sent('account.archiveProgress').at(-1)).toEqual({ archive_id: 'f'.repeat(20) });
    await pass(600);
    screen.getByText('Exported, with 12 submissions.');
  });
});

describe('the end of the account', () => {
  it('names what goes and when, asks for the password, and can be called off on every screen', async () => {
    const deletion_at = '2026-12-04T14:00:00.000Z';
    const { sent, router } = await open({
      'account.delete': (input) =>
        (input as { current_password: string }).current_password === 'celadonkiln'
          ? { deletion_at }
          : refuse('wrong_password', 'The current password is not right.', [
              { path: 'current_password', message: 'The current password is not right.', code: 'wrong_password' },
            ]),
      'account.keep': () => null,
    });
    await press('Delete account');
    const dialog = within(screen.getByRole('alertdialog', { name: 'Confirm Deletion' }));
    dialog.getByText(/is deleted with 1 endpoint, 3 submissions and their files/);
    dialog.getByText('4 December 2026');
    for (const password of ['wrong', 'celadonkiln']) {
      fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: password } });
      fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
      await pass(50);
      if (password === 'wrong') dialog.getByText('The current password is not right.');
    }
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await router.navigate({ to: '/endpoints' });
    await pass(50);
    const note = within(screen.getByRole('complementary', { name: 'Account deletion' }));
    note.getByText('4 December 2026');
    fireEvent.click(note.getByRole('button', { name: 'Keep my account' }));
    await pass(50);
    expect(sent('account.keep')).toHaveLength(1);
    expect(screen.queryByRole('complementary', { name: 'Account deletion' })).toBeNull();
  });
});
