import { formDefinitionSchema, type FormDefinition, type FormState } from '@postern/contracts';
import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftSaver } from './draft-saver.ts';

const titled = (title: string): FormDefinition => formDefinitionSchema.parse({ title, steps: [{ fields: [] }] });
const problem = (status: number) => Object.assign(new Error('refused'), { data: { detail: 'No.', status } });
const lost = () => new TRPCClientError('fetch failed');

/** A server with one draft, whose save times are a counter. */
function aServer() {
  const server = {
    title: 'Base',
    at: 0,
    failure: null as (() => Error) | null,
    delayMs: 0,
    calls: 0,
    save: async (form: FormDefinition, ifUpdatedAt: string | null): Promise<FormState> => {
      server.calls += 1;
      await new Promise((resolve) => setTimeout(resolve, server.delayMs));
      if (server.failure) throw server.failure();
      if (ifUpdatedAt !== String(server.at)) throw problem(409);
      server.at += 1;
      server.title = form.title;
      return { draft: form, draft_updated_at: String(server.at), published: null, version: null, published_at: null };
    },
  };
  return server;
}

let server: ReturnType<typeof aServer>;
let saver: DraftSaver;
let stop = () => {};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const kind = () => saver.getState().kind;

beforeEach(() => {
  vi.useFakeTimers();
  server = aServer();
  saver = new DraftSaver({ form: titled('Base'), updatedAt: '0', save: server.save });
  stop = saver.start();
});
afterEach(() => stop());

describe('a draft', () => {
  it('is saved once, after a pause', async () => {
    saver.change(titled('A'), true);
    await pass(700);
    saver.change(titled('AB'), true);
    await pass(700);
    expect([server.calls, kind(), saver.isUnsaved()]).toEqual([0, 'waiting', true]);
    await pass(200);
    expect([server.title, server.calls, kind(), saver.isUnsaved()]).toEqual(['AB', 1, 'saved', false]);
  });

  it('that changes while it is saved is saved again, with the time of the first save', async () => {
    server.delayMs = 2000;
    saver.change(titled('A'), true);
    await pass(1000);
    expect(kind()).toBe('saving');
    saver.change(titled('B'), true);
    await pass(10_000);
    expect([server.title, server.at, kind()]).toEqual(['B', 2, 'saved']);
  });

  it('with an error waits', async () => {
    saver.change(titled('Bad'), false);
    await pass(5000);
    expect([server.calls, kind()]).toEqual([0, 'invalid']);
    expect(await saver.flush()).toBe(false);
    saver.change(titled('Good'), true);
    await pass(1000);
    expect([server.title, kind()]).toEqual(['Good', 'saved']);
  });

  it('is retried while the server does not answer, and immediately when the network is back', async () => {
    server.failure = lost;
    saver.change(titled('A'), true);
    await pass(1000);
    expect(kind()).toBe('offline');
    await pass(5000);
    expect(server.calls).toBe(2);
    server.failure = null;
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect([server.title, kind()]).toEqual(['A', 'saved']);
  });

  it('that the server refuses is reported, and tried again with the next change', async () => {
    server.failure = () => problem(413);
    saver.change(titled('A'), true);
    await pass(10_000);
    expect([saver.getState(), server.calls]).toEqual([{ kind: 'failed', message: 'No.' }, 1]);
    server.failure = null;
    saver.change(titled('B'), true);
    await pass(1000);
    expect(server.title).toBe('B');
  });
});

describe('a draft that was saved elsewhere meanwhile', () => {
  beforeEach(async () => {
    server.at = 7;
    saver.change(titled('Mine'), true);
    await pass(1000);
    saver.change(titled('Mine too'), true);
    await pass(1000);
  });

  it('is not overwritten', () => {
    expect([server.title, server.calls, kind(), saver.isUnsaved()]).toEqual(['Base', 1, 'conflict', true]);
  });

  it('can be overwritten with the local version', async () => {
    saver.rebase('7');
    await pass(0);
    expect([server.title, kind()]).toEqual(['Mine too', 'saved']);
  });

  it('can replace the local version', async () => {
    saver.rebase('7', titled('Theirs'));
    await pass(1000);
    expect([server.calls, kind(), saver.isUnsaved()]).toEqual([1, 'saved', false]);
  });
});

describe('saving immediately', () => {
  it('reports whether everything is saved', async () => {
    saver.change(titled('A'), true);
    const first = saver.flush();
    await pass(0);
    expect(await first).toBe(true);
    server.failure = lost;
    saver.change(titled('B'), true);
    const second = saver.flush();
    await pass(0);
    expect(await second).toBe(false);
  });

  it('waits for a pending call', async () => {
    server.delayMs = 500;
    saver.change(titled('A'), true);
    await pass(900);
    saver.change(titled('B'), true);
    const flushed = saver.flush();
    await pass(2000);
    expect([await flushed, server.title]).toEqual([true, 'B']);
  });
});
