import { expect, it } from 'vitest';
import { createApp, h, nextTick } from 'vue';
import { usePostern, type Postern } from './use-postern.ts';

const url = 'https://forms.example.org/api/submit/k7m2qd9x';
const answer = (status: number, body: object) => async () => new Response(JSON.stringify(body), { status });

it('shows the state of a form as it changes, and stops with its component', async () => {
  const answers = [
    answer(422, { code: 'invalid', detail: 'Wrong.', errors: [{ path: 'email', message: 'Not an address.' }] }),
    answer(201, { ok: true, submission_id: 'k7m2qd9x_1', next: '/', message: 'Thank you.' }),
  ];
  const made: Postern[] = [];
  const app = createApp({
    setup() {
      const form = usePostern(url, { fetch: () => (answers.shift() ?? answer(500, {}))() });
      made.push(form);
      return () => h('output', form.errors['email'] ?? form.message ?? form.status);
    },
  });
  const place = document.createElement('div');
  app.mount(place);
  expect(place.textContent).toBe('idle');
  await made[0]?.submit({ email: 'x' });
  await nextTick();
  expect(place.textContent).toBe('Not an address.');
  await made[0]?.submit({ email: 'noor@example.org' });
  await nextTick();
  expect(place.textContent).toBe('Thank you.');
  app.unmount();
  made[0]?.reset();
  expect(made[0]?.status).toBe('sent');
});
