import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { FormDefinitionInput } from '../src/index.ts';
import { submit, type FormValues, type SubmitOptions, type SubmitValues } from '../src/submit/submit.ts';

const url = 'https://forms.example.org/api/submit/k7m2qd9x';
const accepted = {
  ok: true,
  success: true,
  submission_id: 'k7m2qd9x_0684f2c1d9a7b3e5',
  next: 'https://forms.example.org/thanks/k7m2qd9x',
  message: 'Thank you.',
};

/** A server that keeps what it gets. */
function server(answer: unknown = accepted, init: ResponseInit = { status: 201 }) {
  const sent: { url: string; init: RequestInit; fields: [string, unknown][] }[] = [];
  const options: SubmitOptions = {
    fetch: async (to, request) => {
      sent.push({ url: to, init: request, fields: [...(request.body as FormData)] });
      return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), init);
    },
  };
  return { sent, options };
}

afterEach(() => vi.unstubAllGlobals());

describe('submit()', () => {
  it('sends values as a form would, in the encoding without files, and asks for JSON', async () => {
    const { sent, options } = server();
    const date = new Date('2026-11-20T12:00:00Z');
    const values: SubmitValues = {
      name: 'Zoë & co',
      age: 41,
      big: 9007199254740993n,
      on: true,
      off: false,
      none: null,
      left: undefined,
      date,
      topics: ['a', 'b'],
      '': 'x',
    };
    expect(await submit(url, values, options)).toEqual({
      ok: true,
      id: accepted.submission_id,
      message: 'Thank you.',
      next: accepted.next,
    });
    expect(sent[0]?.url).toBe(url);
    expect(sent[0]?.init).toMatchObject({ method: 'POST', headers: { accept: 'application/json' } });
    expect(sent[0]?.init.body).toBeInstanceOf(URLSearchParams);
    expect(sent[0]?.fields).toEqual([
      ['name', 'Zoë & co'],
      ['age', '41'],
      ['big', '9007199254740993'],
      ['on', 'on'],
      ['date', '2026-11-20T12:00:00.000Z'],
      ['topics', 'a'],
      ['topics', 'b'],
      ['', 'x'],
    ]);
  });

  it('sends files as multipart, and an idempotency key and a language without touching the given data', async () => {
    const { sent, options } = server();
    const form = new FormData();
    form.append('cv', new File(['PDF'], 'cv.pdf'));
    await submit({ baseUrl: 'https://forms.example.org/', id: 'k7m2qd9x' }, form, {
      ...options,
      idempotencyKey: 'once',
      language: 'de',
    });
    expect(sent[0]?.url).toBe(url);
    expect(sent[0]?.init.body).toBeInstanceOf(FormData);
    expect(sent[0]?.fields).toEqual([
      ['cv', expect.objectContaining({ name: 'cv.pdf' })],
      ['_idempotency', 'once'],
      ['_language', 'de'],
    ]);
    expect([...form.keys()]).toEqual(['cv']);
  });

  it('gives the sentence of each field, the first if there are several', async () => {
    const { options } = server(
      {
        status: 422,
        code: 'invalid',
        detail: 'Email is required.',
        errors: [
          { path: 'email', message: 'Email is required.', code: 'required' },
          { path: 'email', message: 'Second.', code: 'x' },
          { path: '__proto__', message: 'Odd.', code: 'x' },
          null,
          { path: 3 },
        ],
      },
      { status: 422 },
    );
    const result = await submit(url, { email: '' }, options);
    expect(result).toEqual({
      ok: false,
      status: 422,
      code: 'invalid',
      message: 'Email is required.',
      errors: Object.fromEntries([
        ['email', 'Email is required.'],
        ['__proto__', 'Odd.'],
      ]),
    });
  });

  it('tells when to send again', async () => {
    const problem = { status: 429, code: 'rate_limited', detail: 'Too many submissions.' };
    const { options } = server(problem, { status: 429, headers: { 'retry-after': '42' } });
    expect(await submit(url, {}, options)).toMatchObject({ ok: false, code: 'rate_limited', retryAfterSeconds: 42 });
  });

  it.each([
    ['<html>Bad gateway</html>', 502],
    ['null', 500],
    ['"text"', 200],
    ['', 400],
  ])('resolves for %j with status %i of something in between', async (answer, status) => {
    const { options } = server(answer, { status });
    expect(await submit(url, {}, options)).toMatchObject({ ok: false, status, code: 'unavailable', errors: {} });
  });

  it('rejects without an answer', async () => {
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(submit(url, {}, { fetch })).rejects.toThrow(TypeError);
  });
});

const definition = {
  steps: [
    {
      fields: [
        { type: 'email', id: 'e', name: 'email', label: 'Email', required: true },
        { type: 'select', id: 's', name: 'day', label: 'Day', options: [{ value: 'fri', label: 'Friday' }] },
        { type: 'number', id: 'n', name: 'seats', label: 'Seats', required: true },
        { type: 'file', id: 'f', name: 'cv', label: 'CV' },
        { type: 'consent', id: 'c', name: 'terms', label: 'Yes', required: true },
        {
          type: 'text',
          id: 't',
          name: 'diet',
          label: 'Diet',
          required: true,
          show_when: { conditions: [{ field: 's', op: 'is', value: 'fri' }] },
        },
        { type: 'section', id: 'h', label: 'Thanks' },
      ],
    },
  ],
} as const satisfies FormDefinitionInput;

it('types the values of a form by its definition, and the errors by its names', () => {
  type Values = FormValues<typeof definition>;
  expectTypeOf<Values>().toHaveProperty('email').toEqualTypeOf<string>();
  expectTypeOf<Values>().toHaveProperty('seats').toEqualTypeOf<string | number>();
  expectTypeOf<Values['day']>().toEqualTypeOf<'fri' | null | undefined>();
  expectTypeOf<Values>().toHaveProperty('terms').toEqualTypeOf<boolean>();
  expectTypeOf<Values['diet']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<keyof Values>().toEqualTypeOf<'email' | 'day' | 'seats' | 'cv' | 'terms' | 'diet'>();
  // @ts-expect-error a required field is missing
  const wrong = () => submit<Values>(url, { email: 'a@example.org', terms: true });
  expect(wrong).toBeTypeOf('function');
  type Result = Awaited<ReturnType<typeof submit<Values>>>;
  expectTypeOf<Extract<Result, { ok: false }>['errors']['email']>().toEqualTypeOf<string | undefined>();
});
