import type { Endpoint, Submission } from '@postern/contracts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../../test/until.ts';
import { nora, renderApp } from '../../../test/render-app.tsx';
import { aWorkspace } from '../../../test/workspaces.ts';
import { serveTrpc, type Answer } from '../../../test/trpc-server.ts';
import { startSession } from '../../lib/account/session.ts';
import { forgetWorkspace } from '../../lib/workspace/current.ts';
import { pass } from '../../../test/screen.ts';
import { serveEndpoints } from '../../../test/endpoint-server.ts';
import { anEndpoint, aSubmission } from '../../../test/submissions.ts';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') });
  startSession('one');
});
afterEach(() => {
  stop();
  forgetWorkspace();
});

const fresh = (name: string) => anEndpoint({ name, submission_count: 0, last_submission_at: null });

/** A server with a new account. */
function server() {
  const endpoints: Endpoint[] = [];
  const submissions: Submission[] = [];
  const answers: Record<string, Answer> = {
    'auth.profile': () => nora,
    ...serveEndpoints(() => endpoints),
    'endpoints.get': () => endpoints[0],
    'endpoints.create': (input) => {
      const made = fresh((input as { name: string }).name);
      endpoints.push(made);
      return made;
    },
    'endpoints.update': (input) => Object.assign(endpoints[0] ?? {}, input),
    'submissions.list': () => ({
      items: submissions,
      page: 1,
      size: 1,
      total: submissions.length,
      pages: 1,
      next_cursor: null,
    }),
    'submissions.recent': () => ({ items: submissions, endpoints: [] }),
    'insights.overview': () => ({ days: [], endpoints: [] }),
  };
  const receive = (submission: Submission) => {
    submissions.unshift(submission);
    Object.assign(endpoints[0] ?? {}, { submission_count: 1, last_submission_at: submission.created_at });
  };
  return { endpoints, answers, receive };
}

async function open(answers: Record<string, Answer>, address = '/onboarding') {
  const calls = serveTrpc(answers);
  const app = await renderApp(address);
  ({ stop } = app);
  await pass(50);
  return { ...app, calls };
}

const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(100);
};
const steps = () =>
  screen
    .queryAllByRole('listitem')
    .filter((item) => item.classList.contains('step'))
    .map((item) => item.className);

describe('the first steps', () => {
  it('lead from a name and a form to the first submission', async () => {
    const { answers, receive } = server();
    await open(answers);
    expect(steps()).toEqual(['step now', 'step', 'step']);
    await press('Continue');
    screen.getByText('Enter a name for the endpoint.');
    fireEvent.change(screen.getByLabelText('Endpoint name'), { target: { value: 'Maison: Devis' } });
    await press('Continue');
    expect(steps()).toEqual(['step done', 'step now', 'step now']);
    expect(document.activeElement?.textContent).toBe('Add the snippet to your page');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(
      expect.arrayContaining(['HTML', 'fetch', 'React', 'Next.js', 'Vue', 'Svelte', 'Astro', 'cURL']),
    );
    screen.getByText('Your test appears here immediately.');
    receive(aSubmission(1, { fields: [['name', 'Nora Lindqvist']] }));
    await pass(10_100);
    screen.getByText('Inbox');
    expect(steps()).toEqual(['step done', 'step done', 'step done']);
    screen.getByRole('link', { name: /^Open the inbox/ });
    screen.getByRole('link', { name: 'Go to Dashboard' });
  });

  it('continue with an existing endpoint, which can be renamed', async () => {
    const { endpoints, answers } = server();
    endpoints.push(fresh('Begun'));
    await open(answers);
    await press('Rename');
    fireEvent.change(screen.getByLabelText('Endpoint name'), { target: { value: 'Better' } });
    await press('Save');
    await pass(50);
    expect(screen.getByText('Better')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Rename');
  });

  it('post the typed test to the endpoint, and report errors', async () => {
    const { endpoints, answers } = server();
    endpoints.push(fresh('Begun'));
    await open(answers);
    const posts: unknown[] = [];
    const network = fetch;
    vi.stubGlobal('fetch', (target: string | URL | Request, init: RequestInit = {}) => {
      if (!(init.body instanceof FormData)) return network(target, init);
      posts.push([target, init.body.get('message')]);
      return Promise.resolve(Response.json({ detail: 'This form is closed.' }, { status: 403 }));
    });
    const form = within(screen.getByRole('form', { name: 'Test form' }));
    expect(form.getByLabelText<HTMLInputElement>('email').value).toBe('nora@example.org');
    fireEvent.change(form.getByLabelText('message'), { target: { value: 'Hallo' } });
    await press('Send a test');
    expect(posts).toEqual([['/api/submit/k7Qm2xWv', 'Hallo']]);
    form.getByText('This form is closed.');
  });
});

describe('after signing in', () => {
  const signIn = async (answers: Record<string, Answer>) => {
    const app = await open(answers, '/login');
    app.router.history.replace('/dashboard', { justSignedIn: true });
    await pass(100);
    return app;
  };

  it('they open first, until they are skipped', async () => {
    const { address } = await signIn(server().answers);
    expect(address()).toBe('/onboarding');
    await press('Skip for now');
    expect(address()).toBe('/dashboard');
    stop();
    const again = await signIn(server().answers);
    expect(again.address()).toBe('/dashboard');
  });

  it('a member whose own workspace is empty goes to the team instead', async () => {
    const items = [aWorkspace(), aWorkspace({ id: 'studio', name: 'Studio Nord', role: 'editor', members: 4 })];
    const { address } = await signIn({ ...server().answers, 'workspaces.list': () => ({ items }) });
    expect(address()).toBe('/dashboard?workspace=studio');
    screen.getByText('Switched to “Studio Nord”', { selector: '.toast span' });
    await until(() => expect(steps()).toHaveLength(3));
  });

  it('the dashboard links back to them until the first submission', async () => {
    const { endpoints, answers, receive } = server();
    endpoints.push(fresh('Begun'));
    await open(answers, '/dashboard');
    expect(screen.getByRole('link', { name: 'Send a test' }).getAttribute('href')).toBe('/onboarding');
    receive(aSubmission(1));
    await pass(10_100);
    expect(screen.queryByRole('link', { name: 'Send a test' })).toBeNull();
  });

  it('the dashboard does not ask for a test while no endpoint accepts one', async () => {
    const { endpoints, answers } = server();
    endpoints.push({ ...fresh('Stopped'), suspended: { reason: 'Spam', since: '2026-11-20T12:00:00.000Z' } });
    await open(answers, '/dashboard');
    screen.getByText(/Suspended by the administrator/);
    expect(screen.queryByRole('link', { name: 'Send a test' })).toBeNull();
  });

  it('an editor, who cannot invite, is not asked to', async () => {
    const { answers, endpoints, receive } = server();
    endpoints.push(fresh('Shared'));
    receive(aSubmission(1));
    await open({ ...answers, 'workspaces.list': () => ({ items: [aWorkspace({ role: 'editor' })] }) });
    screen.getByRole('link', { name: 'Add a webhook or a chat' });
    expect(screen.queryByRole('link', { name: 'Invite a member' })).toBeNull();
  });

  it('the dashboard without endpoints opens on the first of them, and goes through all three', async () => {
    const { answers, receive } = server();
    const { address } = await open(answers, '/dashboard');
    await until(() => expect(steps()).toEqual(['step now', 'step', 'step']));
    expect(screen.queryByRole('heading', { name: 'No endpoints yet' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Endpoint name'), { target: { value: 'Maison: Devis' } });
    await press('Continue');
    expect(steps()).toEqual(['step done', 'step now', 'step now']);
    expect(document.activeElement?.textContent).toBe('Add the snippet to your page');
    expect(screen.queryByText(/^No submissions yet/)).toBeNull();
    receive(aSubmission(1));
    await pass(10_100);
    expect(steps()).toEqual(['step done', 'step done', 'step done']);
    expect(screen.getByRole('link', { name: 'Invite a member' }).getAttribute('href')).toBe('/workspace');
    await press('Show the dashboard');
    screen.getByRole('region', { name: 'Summary' });
    expect([address(), steps()]).toEqual(['/dashboard', []]);
  });

  it('the dashboard lets them be skipped for good', async () => {
    const { answers } = server();
    await open(answers, '/dashboard');
    await until(() => expect(steps()).toHaveLength(3));
    await press('Skip for now');
    screen.getByRole('heading', { name: 'No endpoints yet' });
    expect(document.activeElement?.id).toBe('main');
    stop();
    cleanup();
    await open(answers, '/dashboard');
    screen.getByRole('heading', { name: 'No endpoints yet' });
    expect(steps()).toEqual([]);
  });

  it('are shown without a flash of the dashboard', async () => {
    const seen: string[] = [];
    const watcher = new MutationObserver(() => seen.push(document.body.textContent));
    watcher.observe(document.body, { childList: true, subtree: true });
    const { router } = await open(server().answers, '/forgot-password');
    router.history.replace('/dashboard', { justSignedIn: true });
    await pass(100);
    watcher.disconnect();
    expect(seen.some((text) => text.includes('Your first endpoint'))).toBe(true);
    expect(seen.filter((text) => /No endpoints yet|Start with an endpoint/.test(text))).toEqual([]);
  });

  it('they are not shown to accounts with submissions, or after other navigation', async () => {
    const { endpoints, answers } = server();
    endpoints.push(anEndpoint());
    expect((await signIn(answers)).address()).toBe('/dashboard');
    stop();
    expect((await open(server().answers, '/dashboard')).address()).toBe('/dashboard');
  });
});
