import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse, type Answer } from '../../../../test/trpc-server.ts';
import { pass } from '../../../../test/screen.ts';
import { pageOf } from '../../../../test/endpoint-server.ts';
import { anEndpoint } from '../../../../test/submissions.ts';
import { here, nightly, openSettings, phone, press } from '../../../../test/settings.ts';

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

  it('changes only by a link, and the change can be cancelled until then', async () => {
    const { sent } = await openSettings({
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

  it('shows errors beside its field, and the password’s too', async () => {
    const { sent } = await openSettings();
    const dialog = await ask('nonsense', '');
    dialog.getByText('This is not an email address.');
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
    const { sent } = await openSettings({ 'account.endSession': () => null });
    expect(names()).toEqual(['Firefox on macOS', 'Safari on iPhone']);
    await press('Sign out Safari on iPhone');
    expect(sent('account.endSession')).toEqual([{ session_id: phone.id }]);
    expect(names()).toEqual(['Firefox on macOS']);
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sessions' }));
  });

  it('are ended everywhere else after confirmation', async () => {
    const { sent } = await openSettings({ 'account.endOtherSessions': () => null });
    await press('Sign out everywhere else');
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
    await pass(50);
    expect(sent('account.endOtherSessions')).toHaveLength(1);
    expect(names()).toEqual(['Firefox on macOS']);
  });

  it('that could not be loaded show an error and a retry', async () => {
    let answer: Answer = () => refuse('rate_limited', 'Too many requests.');
    await openSettings({ 'account.sessions': (input, token) => answer(input, token) });
    screen.getByText('Couldn’t load sessions');
    answer = () => ({ items: [here] });
    await press('Retry');
    expect(names()).toEqual(['Firefox on macOS']);
  });
});

describe('API keys', () => {
  it('are created with a name and scopes, and shown once', async () => {
    const created = { ...nightly, id: 'dddddddddddddddddddd', name: 'Build', key: `pk_${'x'.repeat(40)}` };
    const { sent } = await openSettings({ 'account.createApiKey': () => created });
    await press('Create key');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByLabelText(/^Read submissions/));
    fireEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    await pass(50);
    dialog.getByText('Enter a name for the key.');
    dialog.getByText('Choose at least one permission.');
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Build' } });
    fireEvent.click(dialog.getByLabelText(/^Read endpoints/));
    fireEvent.change(dialog.getByLabelText('Expires after'), { target: { value: '' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    await pass(50);
    expect(sent('account.createApiKey')).toEqual([
      {
        name: 'Build',
        scopes: ['endpoints:read'],
        endpoint_ids: null,
        actions: null,
        masked_fields: [],
        expires_in_days: null,
        current_password: null,
      },
    ]);
    dialog.getByText(created.key);
    dialog.getByRole('button', { name: 'Copy API key' });
    fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await pass(50);
    expect(screen.queryByText(created.key)).toBeNull();
  });

  it('take the password when the server asks for it, and keep what was filled in', async () => {
    const created = { ...nightly, key: `pk_${'x'.repeat(40)}` };
    const message = 'The current password is required.';
    const refused = () => refuse('invalid', message, [{ path: 'current_password', message, code: 'invalid_type' }]);
    const { sent } = await openSettings({
      'account.createApiKey': (input) =>
        (input as { current_password: string | null }).current_password === null ? refused() : created,
    });
    await press('Create key');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByLabelText('Your password')).toBeNull();
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Build' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    await pass(50);
    const password = dialog.getByLabelText('Your password');
    expect(document.activeElement).toBe(password);
    fireEvent.change(password, { target: { value: 'celadonkiln' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    await pass(50);
    expect(sent('account.createApiKey').at(-1)).toMatchObject({ name: 'Build', current_password: 'celadonkiln' });
    dialog.getByText(created.key);
  });

  it('are limited to chosen endpoints', async () => {
    const endpoints = [
      anEndpoint({ id: 'aaaaaaaaaa', name: 'Orders' }),
      anEndpoint({ id: 'bbbbbbbbbb', name: 'Contact' }),
    ];
    const created = { ...nightly, endpoint_ids: ['bbbbbbbbbb'], key: `pk_${'x'.repeat(40)}` };
    const { sent } = await openSettings({
      'account.createApiKey': () => created,
      'account.apiKeys': () => ({ items: [created] }),
      'endpoints.list': () => pageOf(endpoints),
    });
    screen.getByText(/only 1 endpoint/);
    await press('Create key');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'n8n' } });
    fireEvent.change(dialog.getByLabelText('Endpoints'), { target: { value: 'some' } });
    await pass(50);
    fireEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    await pass(50);
    dialog.getByText('Choose at least one endpoint.');
    fireEvent.click(dialog.getByLabelText('Contact'));
    fireEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    await pass(50);
    expect(sent('account.createApiKey')).toMatchObject([{ name: 'n8n', endpoint_ids: ['bbbbbbbbbb'] }]);
  });

  it('are limited to actions, and hide fields', async () => {
    const created = { ...nightly, actions: ['read', 'update'], masked_fields: ['email', 'ip'], key: 'pk_1' };
    const { sent } = await openSettings({
      'account.createApiKey': () => created,
      'account.apiKeys': () => ({ items: [created] }),
    });
    screen.getByText(/only to read, move and mark · hides/);
    screen.getByText('email, ip');
    await press('Create key');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Assistant' } });
    fireEvent.change(dialog.getByLabelText('Actions'), { target: { value: 'some' } });
    for (const name of [/^Read endpoints, forms/, /^Search submissions/]) fireEvent.click(dialog.getByLabelText(name));
    const hidden = dialog.getByLabelText(/^Hidden fields/);
    fireEvent.change(hidden, { target: { value: Array.from({ length: 101 }, (_, at) => `f${at}`).join('\n') } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    await pass(50);
    dialog.getByText('Choose at least one action.');
    dialog.getByText('At most 100 fields can be hidden.');
    expect(sent('account.createApiKey')).toEqual([]);
    fireEvent.click(dialog.getByLabelText('Write notes'));
    fireEvent.change(hidden, { target: { value: ' email \n\nPhone number' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    await pass(50);
    expect(sent('account.createApiKey')).toMatchObject([
      { name: 'Assistant', actions: ['note'], masked_fields: ['email', 'Phone number'] },
    ]);
  });

  it('are deleted after confirmation', async () => {
    const { sent } = await openSettings({ 'account.deleteApiKey': () => null });
    await press('Delete Nightly export');
    const question = within(screen.getByRole('alertdialog'));
    question.getByText('Are you sure you want to delete this API key “Nightly export”? This action cannot be undone.');
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    await pass(50);
    expect(sent('account.deleteApiKey')).toEqual([{ key_id: nightly.id }]);
    screen.getByText(/^No API keys yet/);
  });
});
