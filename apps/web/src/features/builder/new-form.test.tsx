import type { Endpoint } from '@postern/contracts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../test/render-app.tsx';
import { refuse, serveTrpc, type Answer, type Call } from '../../../test/trpc-server.ts';
import { startSession } from '../../lib/account/session.ts';
import { pass } from '../../../test/screen.ts';
import { anEndpoint } from '../../../test/submissions.ts';
import { aFormServer } from '../../../test/form-server.ts';
import { serveEndpoints } from '../../../test/endpoint-server.ts';

// Loads the code that is otherwise loaded on demand, so that no test waits for the disk.
beforeAll(async () => {
  await Promise.all([import('./start/start-screen.tsx'), import('./share/share-dialog.tsx')]);
});

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') });
  startSession('one');
});
afterEach(() => stop());

const ids = ['k7Qm2xWv', 'b9Xk4tQz'];

/** A server without endpoints. Its answers can be delayed or refused. */
function aServer() {
  const form = aFormServer(null);
  const made: Endpoint[] = [];
  const answers: Record<string, Answer> = {
    ...form.answers,
    ...serveEndpoints(() => made),
    'endpoints.get': () => made[0] ?? refuse('not_found', 'There is no such endpoint.'),
    'endpoints.create': async (input) => {
      await server.gate();
      const { name } = input as { name: string };
      const endpoint = anEndpoint({ id: ids[made.length] ?? '', name, submission_count: 0 });
      made.push(endpoint);
      return endpoint;
    },
  };
  const server = { form, made, answers, gate: async (): Promise<void> => {} };
  return server;
}

async function open({ answers }: { answers: Record<string, Answer> }) {
  const calls = serveTrpc(answers);
  const app = await renderApp('/forms/new');
  ({ stop } = app);
  await pass(50);
  return { ...app, calls };
}

const writes = (calls: readonly Call[]) =>
  calls.map(({ path }) => path).filter((path) => /^(endpoints\.create|forms\.\w+)$/.test(path));
const begin = async (name = /^Contact/) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};
const canvas = () => within(screen.getByRole('region', { name: 'Form' }));
const blocks = () =>
  canvas()
    .queryAllByRole('button', { name: /\d of \d/ })
    .map((each) => each.getAttribute('aria-label')?.split(',')[0]);
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
/** Deletes the first field. */
const edit = () => {
  act(() =>
    canvas()
      .getAllByRole('button', { name: /\d of \d/ })[0]
      ?.focus(),
  );
  press('Delete');
};

describe('a new form', () => {
  it('stores nothing on the server before the first save, however it is started and left', async () => {
    const { calls, router, address } = await open(aServer());
    await begin();
    expect(blocks().length).toBeGreaterThan(2);
    expect(document.activeElement?.id).toBe('main');
    screen.getByText('Not saved yet');
    await pass(10_000);
    await act(async () => router.history.back());
    await pass(50);
    screen.getByRole('heading', { level: 1, name: 'New form' });
    await begin(/^Blank/);
    screen.getByRole('button', { name: 'Add the first field' });
    await act(() => router.navigate({ to: '/settings' }));
    await pass(50);
    expect([address(), writes(calls)]).toEqual(['/settings', []]);
  });

  it('becomes an endpoint with the first change, once, and the builder continues unchanged', async () => {
    const server = aServer();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.gate = () => promise;
    const { calls, router, address } = await open(server);
    fireEvent.change(screen.getByLabelText(/^Endpoint name/), { target: { value: 'Site: Orders' } });
    await begin();
    const all = blocks();
    edit();
    await pass(900);
    // While the first call is pending, another change is due and the user publishes.
    edit();
    await pass(900);
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await pass(50);
    expect([address(), writes(calls)]).toEqual(['/forms/new', ['endpoints.create']]);
    const focused = document.activeElement;
    resolve();
    await pass(900);
    expect(address()).toBe(`/forms/${ids[0]}/edit`);
    expect(writes(calls)).toEqual(['endpoints.create', 'forms.save', 'forms.save', 'forms.publish']);
    expect(calls.find(({ path }) => path === 'endpoints.create')?.input).toEqual({
      name: 'Site: Orders',
      settings: { validation: 'enforce' },
    });
    expect(server.form.state.published?.steps[0]?.fields).toHaveLength(all.length - 2);
    expect(focused?.isConnected).toBe(true);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await pass(50);
    screen.getByRole('navigation', { name: 'Endpoint' });
    // Changes from before the first save can be undone after it.
    press('z', { ctrlKey: true });
    press('z', { ctrlKey: true });
    expect(blocks()).toEqual(all);
    await pass(900);
    expect(server.form.saves.at(-1)?.definition.steps[0]?.fields).toHaveLength(all.length);
    expect(router.history.length).toBe(2);
  });

  it('keeps the focus and the typed text while it gets its address', async () => {
    const server = aServer();
    const { address } = await open(server);
    await begin();
    act(() =>
      canvas()
        .getAllByRole('button', { name: /\d of \d/ })[0]
        ?.focus(),
    );
    press('F2');
    await pass(10);
    const label = screen.getByRole<HTMLInputElement>('textbox', { name: 'Label' });
    fireEvent.change(label, { target: { value: 'Full n' } });
    await pass(900);
    expect(address()).toBe(`/forms/${ids[0]}/edit`);
    expect(document.activeElement).toBe(label);
    fireEvent.change(label, { target: { value: 'Full name' } });
    await pass(900);
    expect([blocks()[0], server.made.length]).toEqual(['Full name', 1]);
    expect(server.form.saves).toHaveLength(2);
  });

  it('is saved unchanged on request', async () => {
    const server = aServer();
    const { calls, address } = await open(server);
    await begin();
    fireEvent.click(canvas().getByRole('button', { name: 'Save' }));
    await pass(50);
    expect([address(), writes(calls)]).toEqual([`/forms/${ids[0]}/edit`, ['endpoints.create', 'forms.save']]);
    canvas().getByText(/^Saved/);
  });

  it('is retried after a failure, and still created once', async () => {
    const server = aServer();
    let isUp = false;
    const save = server.form.answers['forms.save'];
    server.answers['forms.save'] = (input, token) =>
      isUp && save ? save(input, token) : refuse('unavailable', 'Please try again in a moment.');
    server.gate = async () => {
      if (!isUp) throw new TypeError('offline');
    };
    const { calls, address } = await open(server);
    await begin();
    edit();
    await pass(900);
    expect(canvas().getByText('Not saved: offline')).toBeTruthy();
    expect(address()).toBe('/forms/new');
    server.gate = async () => {};
    await pass(5100);
    expect(address()).toBe(`/forms/${ids[0]}/edit`);
    isUp = true;
    await pass(5100);
    canvas().getByText(/^Saved/);
    expect(server.made).toHaveLength(1);
    expect(writes(calls)).toEqual(['endpoints.create', 'endpoints.create', 'forms.save', 'forms.save']);
  });

  it('is created once even if the answer is lost', async () => {
    const server = aServer();
    const create = server.answers['endpoints.create'];
    server.answers['endpoints.create'] = async (input, token) => {
      await create?.(input, token);
      throw new TypeError('connection lost');
    };
    const { calls, address } = await open(server);
    await begin();
    edit();
    await pass(900);
    expect(canvas().getByText('Not saved: offline')).toBeTruthy();
    await pass(5100);
    expect(address()).toBe(`/forms/${ids[0]}/edit`);
    expect(server.made).toHaveLength(1);
    expect(writes(calls)).toEqual(['endpoints.create', 'forms.save']);
  });

  it('is saved on leaving, and found again by going back', async () => {
    const { calls, router, address } = await open(aServer());
    await begin();
    edit();
    await act(async () => void router.navigate({ to: '/settings' }));
    await pass(100);
    expect([address(), writes(calls)]).toEqual(['/settings', ['endpoints.create', 'forms.save']]);
    await act(async () => router.history.back());
    await pass(200);
    expect(address()).toBe(`/forms/${ids[0]}/edit`);
    canvas().getByText(/^Saved/);
    expect(writes(calls)).toEqual(['endpoints.create', 'forms.save', 'forms.get']);
  });

  it('starts afresh each time', async () => {
    const server = aServer();
    const { calls, router, address } = await open(server);
    await begin();
    edit();
    await pass(900);
    expect(address()).toBe(`/forms/${ids[0]}/edit`);
    await act(() => router.navigate({ to: '/forms/new' }));
    await pass(50);
    await begin(/^Newsletter/);
    screen.getByText('Not saved yet');
    expect(writes(calls)).toEqual(['endpoints.create', 'forms.save']);
    server.form.state = { ...server.form.state, draft: null, draft_updated_at: null };
    edit();
    await pass(900);
    expect([address(), server.made.length]).toEqual([`/forms/${ids[1]}/edit`, 2]);
  });
});
