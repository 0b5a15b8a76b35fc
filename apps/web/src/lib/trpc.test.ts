import { routes, type Route } from '@postern/contracts';
import { describe, expect, it } from 'vitest';
import { refuse, serveTrpc } from '../../test/trpc-server.ts';
import { getToken, startSession } from './account/session.ts';
import { createClient, createDetachedClient, publicCalls } from './trpc.ts';

describe('publicCalls', () => {
  it('are the calls that need no token in the contract', () => {
    const open = Object.entries(routes).flatMap(([group, calls]) =>
      Object.entries<Route>(calls).flatMap(([name, route]) => (route.auth === 'none' ? [`${group}.${name}`] : [])),
    );
    expect([...publicCalls, 'root.status'].toSorted()).toEqual(open.toSorted());
  });
});

const unauthenticated = () => refuse('unauthenticated', 'Sign in first.');

describe('the client', () => {
  it('sends the session’s token, but not with public calls', async () => {
    const calls = serveTrpc({ 'auth.profile': () => null, 'auth.login': () => null });
    startSession('one');
    await createClient().auth.profile.query();
    await createClient().auth.login.mutate({ email: 'a', password: 'b' });
    expect(calls.map(({ path, token }) => [path, token])).toEqual([
      ['auth.profile', 'one'],
      ['auth.login', null],
    ]);
  });

  it('ends the session at a 401', async () => {
    serveTrpc({ 'auth.profile': unauthenticated });
    startSession('one');
    await expect(createClient().auth.profile.query()).rejects.toThrow('Sign in first.');
    expect(getToken()).toBeNull();
  });

  it('keeps the session at a 401 to a sign-in', async () => {
    serveTrpc({ 'auth.login': () => refuse('wrong_credentials', 'No.') });
    startSession('one');
    await expect(createClient().auth.login.mutate({ email: 'a', password: 'b' })).rejects.toThrow('No.');
    expect(getToken()).toBe('one');
  });

  it('keeps a session that began while the refused call was pending', async () => {
    serveTrpc({
      'auth.profile': () => {
        startSession('two');
        return unauthenticated();
      },
    });
    startSession('one');
    await expect(createClient().auth.profile.query()).rejects.toThrow('Sign in first.');
    expect(getToken()).toBe('two');
  });
});

describe('a detached client', () => {
  it('sends its own token and never ends the session', async () => {
    const calls = serveTrpc({ 'auth.resendVerification': () => refuse('unauthenticated', 'Sign in first.') });
    startSession('one');
    await expect(createDetachedClient('other').auth.resendVerification.mutate()).rejects.toThrow('Sign in first.');
    expect(calls[0]?.token).toBe('other');
    expect(getToken()).toBe('one');
  });
});
