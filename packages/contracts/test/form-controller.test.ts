import { describe, expect, it, vi } from 'vitest';
import { formDefinitionSchema } from '../src/index.ts';
import { createForm, type FormOptions } from '../src/form/form-controller.ts';

const url = 'https://forms.example.org/api/submit/k7m2qd9x';
const accepted = { ok: true, submission_id: 'k7m2qd9x_1', next: '/thanks', message: 'Thank you.' };

/** A server that gives each answer once, in their order; null: there is no connection. */
function server(...answers: ([status: number, body: object] | null)[]) {
  const keys: unknown[] = [];
  const fetch: FormOptions['fetch'] = async (_url, { body }) => {
    keys.push((body as FormData).get('_idempotency'));
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer[1]), { status: answer[0] });
  };
  return { keys, fetch };
}

describe('a form', () => {
  it('is sending, then sent, and idle again when it is reset', async () => {
    const onSent = vi.fn();
    const form = createForm(url, { ...server([201, accepted]), onSent });
    const seen: string[] = [];
    const stop = form.subscribe(() => seen.push(form.getState().status));
    const state = await form.submit({ name: 'Noor' });
    expect(seen).toEqual(['sending', 'sent']);
    expect(state).toMatchObject({ status: 'sent', message: 'Thank you.', errors: {}, result: { id: 'k7m2qd9x_1' } });
    expect(onSent).toHaveBeenCalledOnce();
    stop();
    form.reset();
    expect(seen).toHaveLength(2);
    expect(form.getState()).toMatchObject({ status: 'idle', message: null, result: null });
  });

  it('has a sentence for each field that the server does not accept, until it is cleared', async () => {
    const problem = { code: 'invalid', detail: 'Wrong.', errors: [{ path: 'email', message: 'Not an address.' }] };
    const onFailed = vi.fn();
    const form = createForm(url, { ...server([422, problem]), onFailed });
    expect(await form.submit({ email: 'x' })).toMatchObject({
      status: 'failed',
      message: 'Wrong.',
      errors: { email: 'Not an address.' },
    });
    expect(onFailed).toHaveBeenCalledOnce();
    form.clearError('email');
    expect(form.getState().errors).toEqual({});
  });

  it('ignores a second submission while the first is being sent', async () => {
    const { keys, fetch } = server([201, accepted]);
    const form = createForm(url, { fetch });
    await Promise.all([form.submit({ a: '1' }), form.submit({ a: '1' })]);
    expect(keys).toHaveLength(1);
  });

  it('sends the same values with the same key after a failure of the connection, and other values with another', async () => {
    const { keys, fetch } = server(null, null, [201, accepted], [201, accepted]);
    const form = createForm(url, { fetch });
    expect(await form.submit({ a: '1' })).toMatchObject({ status: 'failed', errors: {} });
    await form.submit({ a: '2' });
    await form.submit({ a: '2' });
    await form.submit({ a: '2' });
    const [first, second, third, fourth] = keys;
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([second === first, third === second, fourth === third]).toEqual([false, true, false]);
  });

  it('without storage reports that it could not be sent, also offline', async () => {
    const form = createForm(url, { ...server(null), offline: true });
    expect(await form.submit({ a: '1' })).toMatchObject({ status: 'failed', waiting: 0 });
    expect(form.start()()).toBeUndefined();
  });

  it('checks the values by its definition before it sends them', async () => {
    const definition = formDefinitionSchema.parse({
      steps: [{ fields: [{ type: 'email', id: 'e', name: 'email', label: 'Email', required: true }] }],
    });
    const { keys, fetch } = server([201, accepted]);
    const form = createForm(url, { fetch, definition });
    expect(await form.submit({ email: '' })).toMatchObject({ errors: { email: 'This field is required.' } });
    const worded = createForm(url, { fetch, definition, wordError: ({ code }) => code });
    expect(await worded.submit({ email: 'x' })).toMatchObject({ errors: { email: 'invalid_email' } });
    expect(keys).toEqual([]);
    expect(await form.submit({ email: 'noor@example.org' })).toMatchObject({ status: 'sent' });
  });
});
