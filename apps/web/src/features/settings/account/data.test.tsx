import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refuse } from '../../../../test/trpc-server.ts';
import { pass } from '../../../../test/screen.ts';
import { openSettings, press } from '../../../../test/settings.ts';

describe('the archive', () => {
  const ticket = (letter: string) => ({
    id: letter.repeat(20),
    url: `http://elsewhere.example/api/account/archive?ticket=${letter}`,
    expires_at: '2026-11-20T14:01:00.000Z',
  });

  it('is downloaded without passing through the page, with its progress, and retried after a failure', async () => {
    const followed: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      followed.push(this.getAttribute('href') ?? '');
    });
    let progress = { state: 'running', done: 3, total: 12 };
    const { sent } = await openSettings({
      'account.archiveTicket': () => ticket(followed.length === 0 ? 'e' : 'f'),
      'account.archiveProgress': () => progress,
    });
    await press('Export my data');
    // On this page's own origin, whatever the server's public URL.
    expect(followed).toEqual(['/api/account/archive?ticket=e']);
    screen.getByText('Exporting, 3 of 12 submissions');
    expect(screen.getByRole('progressbar', { name: 'Export' }).getAttribute('value')).toBe('3');
    progress = { state: 'failed', done: 5, total: 12 };
    await pass(600);
    progress = { state: 'done', done: 12, total: 12 };
    await press('Retry');
    expect(sent('account.archiveProgress').at(-1)).toEqual({ archive_id: 'f'.repeat(20) });
    await pass(600);
    screen.getByText('Exported, with 12 submissions.');
  });
});

describe('the deletion of the account', () => {
  it('shows what is deleted and when, asks for the password, and can be cancelled on every screen', async () => {
    const deletion_at = '2026-12-04T14:00:00.000Z';
    const { sent, router } = await openSettings({
      'account.delete': (input) =>
        (input as { current_password: string }).current_password === 'celadonkiln'
          ? { deletion_at }
          : refuse('wrong_password', 'The current password is incorrect.', [
              { path: 'current_password', message: 'The current password is incorrect.', code: 'wrong_password' },
            ]),
      'account.keep': () => null,
    });
    await press('Delete account');
    const dialog = within(screen.getByRole('alertdialog', { name: 'Confirm Deletion' }));
    dialog.getByText(/is deleted with 1 endpoint, 4 submissions and their files/);
    dialog.getByText('4 December 2026');
    for (const password of ['wrong', 'celadonkiln']) {
      fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: password } });
      fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
      await pass(50);
      if (password === 'wrong') dialog.getByText('The current password is incorrect.');
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
