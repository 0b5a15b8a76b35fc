import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { usePostern, type FormOptions } from './use-postern.ts';

const url = 'https://forms.example.org/api/submit/k7m2qd9x';

function Contact({ endpoint = url, ...options }: FormOptions & { endpoint?: string }) {
  const form = usePostern(endpoint, options);
  return (
    <form onSubmit={(event) => void form.submit(event)}>
      <input name="email" defaultValue="noor@example.org" onChange={() => form.clearError('email')} />
      <button>Send</button>
      <output>{form.errors['email'] ?? form.message ?? form.status}</output>
    </form>
  );
}

const answer = (status: number, body: object) => async () => new Response(JSON.stringify(body), { status });
const shown = () => screen.getByRole('status').textContent;
const send = () => act(async () => screen.getByRole('button').click());

it('shows the state of a form, and calls the latest callback', async () => {
  const fetch = vi.fn(answer(201, { ok: true, submission_id: 'k7m2qd9x_1', next: '/', message: 'Thank you.' }));
  const [before, after] = [vi.fn(), vi.fn()];
  const { rerender, unmount } = render(<Contact fetch={fetch} onSent={before} />);
  expect(shown()).toBe('idle');
  rerender(<Contact fetch={fetch} onSent={after} />);
  await send();
  expect(shown()).toBe('Thank you.');
  expect(fetch).toHaveBeenCalledOnce();
  expect([before.mock.calls.length, after.mock.calls.length]).toEqual([0, 1]);
  rerender(<Contact endpoint={`${url}2`} fetch={fetch} />);
  expect(shown()).toBe('idle');
  unmount();
});

it('shows the sentence of a field', async () => {
  const errors = [{ path: 'email', message: 'Not an address.' }];
  render(<Contact fetch={answer(422, { code: 'invalid', detail: 'Wrong.', errors })} />);
  await send();
  expect(shown()).toBe('Not an address.');
});
