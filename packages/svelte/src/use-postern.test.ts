import { get } from 'svelte/store';
import { expect, it } from 'vitest';
import { usePostern } from './use-postern.ts';

const url = 'https://forms.example.org/api/submit/k7m2qd9x';

it('is a store of the state of a form', async () => {
  const body = JSON.stringify({ ok: true, submission_id: 'k7m2qd9x_1', next: '/', message: 'Thank you.' });
  const form = usePostern(url, { fetch: async () => new Response(body, { status: 201 }) });
  const seen: string[] = [];
  const stop = form.subscribe(({ status }) => seen.push(status));
  await form.submit({ email: 'noor@example.org' });
  expect(seen).toEqual(['idle', 'sending', 'sent']);
  stop();
  form.reset();
  expect(seen).toHaveLength(3);
  // A later subscriber gets what happened meanwhile.
  expect(get(form)).toMatchObject({ status: 'idle', message: null });
});
