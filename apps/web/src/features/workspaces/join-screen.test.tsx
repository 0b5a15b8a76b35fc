import type { OpenInvitation } from '@postern/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nora, renderApp } from '../../../test/render-app.tsx';
import { refuse, serveTrpc, type Answer } from '../../../test/trpc-server.ts';
import { startSession } from '../../lib/account/session.ts';
import { getWorkspace } from '../../lib/workspace/current.ts';

let stop = () => {};
afterEach(() => stop());

const invitation: OpenInvitation = {
  workspace: 'Studio Nord',
  email: 'nora@example.org',
  role: 'editor',
  invited_by: 'Erik Berg',
  has_account: true,
  second_factor_required: false,
  expires_at: '2026-01-01T00:00:00.000Z',
};

async function open(answers: Record<string, Answer> = {}) {
  const calls = serveTrpc({
    'auth.profile': () => nora,
    'invitations.open': () => invitation,
    'invitations.accept': () => ({ id: 'workspace2' }),
    ...answers,
  });
  const app = await renderApp('/join?token=abc');
  ({ stop } = app);
  return { ...app, sent: (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input) };
}

describe('the link of an invitation', () => {
  it('joins the workspace and opens it', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    startSession('one');
    const { sent, address } = await open();
    await screen.findByRole('heading', { name: 'Join “Studio Nord”' });
    expect(address()).toBe('/join');
    screen.getByText(/^Erik Berg invites you to this workspace/);
    fireEvent.click(await screen.findByRole('button', { name: 'Join' }));
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard?workspace=workspace2'));
    expect(sent('invitations.accept')).toEqual([{ token: 'abc' }]);
    expect(getWorkspace()).toBe('workspace2');
  });

  it.each([
    [true, 'Sign in', '/login'],
    [false, 'Register', '/register'],
  ])('leads somebody who is signed out to the right door (account: %s)', async (has_account, label, path) => {
    await open({ 'invitations.open': () => ({ ...invitation, has_account }) });
    await screen.findByText(/then open the link in the email again/);
    const [door] = screen.getAllByRole('link', { name: label }).slice(-1);
    expect(door?.getAttribute('href')).toBe(path);
    if (door) fireEvent.click(door);
    // Only this address can join.
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('nora@example.org');
  });

  it('tells that the workspace requires a second factor', async () => {
    startSession('one');
    await open({ 'invitations.open': () => ({ ...invitation, second_factor_required: true }) });
    expect(await screen.findByText(/^This workspace requires two-step verification/)).toBeTruthy();
  });

  it('says so when another account is signed in', async () => {
    startSession('one');
    await open({ 'invitations.open': () => ({ ...invitation, email: 'erik@example.org' }) });
    await screen.findByText('erik@example.org');
    screen.getByRole('button', { name: 'Sign out' });
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  });

  it.each([
    ['token_expired', 'This invitation has expired'],
    ['token_unknown', 'This invitation does not work'],
  ] as const)('explains %s', async (code, heading) => {
    await open({ 'invitations.open': () => refuse(code, 'No.') });
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  });

  it('shows why joining was refused', async () => {
    startSession('one');
    await open({ 'invitations.accept': () => refuse('forbidden', 'Verify your email address first.') });
    fireEvent.click(await screen.findByRole('button', { name: 'Join' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Verify your email address first.');
  });
});
