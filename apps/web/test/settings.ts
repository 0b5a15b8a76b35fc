import type { ApiKey, Profile, SignIn } from '@postern/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { nora, renderApp } from './render-app.tsx';
import { serveTrpc, type Answer } from './trpc-server.ts';
import { startSession } from '../src/lib/account/session.ts';
import { pass } from './screen.ts';
import { anEndpoint } from './submissions.ts';
import { serveEndpoints } from './endpoint-server.ts';

export const here: SignIn = {
  id: 'aaaaaaaaaaaaaaaaaaaa',
  current: true,
  user_agent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0',
  ip: '203.0.113.7',
  created_at: '2026-11-03T09:00:00.000Z',
  last_used_at: '2026-11-20T13:59:00.000Z',
  expires_at: '2026-12-03T09:00:00.000Z',
};
export const phone: SignIn = {
  ...here,
  id: 'bbbbbbbbbbbbbbbbbbbb',
  current: false,
  user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1',
};
export const nightly: ApiKey = {
  id: 'cccccccccccccccccccc',
  name: 'Nightly export',
  scopes: ['submissions:read'],
  actions: null,
  masked_fields: [],
  endpoint_ids: null,
  made_by: 'noor@example.org',
  hint: 'pk_9f3ac',
  created_at: '2026-11-01T00:00:00.000Z',
  last_used_at: null,
  expires_at: null,
};

/** The settings of an account with two sessions and a key, at 14:00 on 20 November 2026. */
export async function openSettings(more: Record<string, Answer> = {}) {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') });
  startSession('one');
  const calls = serveTrpc({
    'auth.profile': () => nora,
    'account.sessions': () => ({ items: [phone, here] }),
    'singleSignOn.identities': () => ({ items: [] }),
    'account.apiKeys': () => ({ items: [nightly] }),
    ...serveEndpoints(() => [anEndpoint()]),
    ...more,
  });
  const app = await renderApp('/settings');
  onTestFinished(app.stop);
  await pass(50);
  return { ...app, sent: (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input) };
}

export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

export const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};

export const flip = async (name: RegExp) => {
  fireEvent.click(screen.getByRole('switch', { name }));
  await pass(50);
};

/** A server that merges changes into the profile. */
export function keeping(profile: Profile): Record<string, Answer> {
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
