import { errorTable, type ErrorCode, type FieldError, type Problem } from '@postern/contracts';
import { vi } from 'vitest';

/** A call that the server received. */
export interface Call {
  /** `auth.login`, or `POST /api/auth/logout` for a REST call. */
  path: string;
  input: unknown;
  /** The bearer token of the call. */
  token: string | null;
}

/** The answer to a call: a value, a refusal, or nothing until the promise settles. */
export type Answer = (input: unknown, token: string | null) => unknown;

class Refusal {
  readonly problem: Problem;
  constructor(problem: Problem) {
    this.problem = problem;
  }
}

/** An answer that refuses with a problem document, as the server writes it. */
export const refuse = (code: ErrorCode, detail: string, errors?: FieldError[]) =>
  new Refusal({
    type: `/docs/errors#${code}`,
    title: errorTable[code].title,
    status: errorTable[code].status,
    detail,
    code,
    request_id: 'req_test',
    ...(errors ? { errors } : {}),
  });

/**
 * Replaces the network: answers the app's `fetch` requests in tRPC's wire format, and records every call. A path
 * without an answer gets a 404.
 */
export function serveTrpc(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  const answerOne = async (path: string, input: unknown, token: string | null) => {
    // The usual server has no providers, and endpoints have no caps. The questions are part of several screens, and of no
    // interest to their tests.
    if (path === 'singleSignOn.providers' && !answers[path]) return { result: { data: { items: [] } } };
    if (path === 'caps.list' && !answers[path]) return { result: { data: { items: [] } } };
    calls.push({ path, input, token });
    const value = await (answers[path] ?? (() => refuse('not_found', `Nothing answers ${path}.`)))(input, token);
    if (!(value instanceof Refusal)) return { result: { data: value ?? null } };
    const { problem } = value;
    return { error: { code: -32600, message: problem.detail, data: { ...problem, httpStatus: problem.status } } };
  };
  vi.stubGlobal('fetch', async (target: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(target instanceof Request ? target.url : target, window.location.origin);
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    if (!url.pathname.startsWith('/trpc/')) {
      calls.push({ path: `${init.method ?? 'GET'} ${url.pathname}`, input: body, token });
      return new Response(null, { status: 204 });
    }
    const paths = url.pathname.slice('/trpc/'.length).split(',');
    const input: unknown = body ?? JSON.parse(url.searchParams.get('input') ?? '{}');
    if (!url.searchParams.has('batch')) {
      const single = await answerOne(paths[0] ?? '', input, token);
      return Response.json(single, { status: statusOf(single) });
    }
    const inputs = input as Record<string, unknown>;
    const all = await Promise.all(paths.map((path, index) => answerOne(path, inputs[String(index)], token)));
    const statuses = new Set(all.map(statusOf));
    const [first = 200] = statuses;
    return Response.json(all, { status: statuses.size === 1 ? first : 207 });
  });
  return calls;
}

const statusOf = (answer: { error?: { data: Problem } }): number => answer.error?.data.status ?? 200;
