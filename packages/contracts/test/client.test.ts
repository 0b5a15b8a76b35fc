import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiError, createClient, errorTable, type Problem } from '../src/index.ts';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  contentType: string | undefined;
  body: string;
}

let server: Server;
let baseUrl: string;
let seen: Seen[] = [];
let answer: { status: number; statusText?: string; body?: string; type?: string } = { status: 204 };

const readAll = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

beforeAll(async () => {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { authorization, 'content-type': contentType } = request.headers;
    seen.push({ method: request.method, url: request.url, authorization, contentType, body: await readAll(request) });
    response.writeHead(answer.status, answer.statusText ?? 'Status Text', {
      'content-type': answer.type ?? 'application/json',
    });
    response.end(answer.body);
  };
  server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function call<T>(
  reply: typeof answer,
  send: () => Promise<T>,
): Promise<{ result?: T; error?: ApiError; request: Seen }> {
  seen = [];
  answer = reply;
  const outcome = await send().then(
    (result) => ({ result }),
    (error: unknown) => {
      if (error instanceof ApiError) return { error };
      throw error;
    },
  );
  const [request] = seen;
  if (!request) throw new Error('No request was sent.');
  return { ...outcome, request };
}

describe('the client', () => {
  it.each(['', '/', '/api', '/api/'])('adds the /api prefix once to the base URL %j', async (suffix) => {
    const client = createClient({ baseUrl: baseUrl + suffix, token: 't' });
    const { request } = await call({ status: 204 }, () => client.auth.logout());
    expect(request).toMatchObject({
      method: 'POST',
      url: '/api/auth/logout',
      authorization: 'Bearer t',
      contentType: undefined,
      body: '',
    });
  });

  it('puts path values into the path, the rest into the query of a GET', async () => {
    const client = createClient({ baseUrl, token: 't' });
    const { request } = await call({ status: 200, body: '{}' }, () =>
      client.submissions.list({ endpoint_id: 'a/b?c', page: 2, size: 50, status: 'all' }),
    );
    expect(request.url).toBe('/api/submissions/a%2Fb%3Fc?page=2&size=50&status=all');
  });

  it('otherwise sends the rest as JSON', async () => {
    const client = createClient({ baseUrl, token: () => 'fresh' });
    const { request } = await call({ status: 200, body: '{}' }, () =>
      client.endpoints.update({ id: 'e1', name: 'Néw' }),
    );
    expect(request).toEqual({
      method: 'PUT',
      url: '/api/endpoints/e1',
      authorization: 'Bearer fresh',
      contentType: 'application/json',
      body: '{"name":"Néw"}',
    });
  });

  it('sends no token if the call needs none', async () => {
    const client = createClient({ baseUrl, token: 't' });
    const { request } = await call({ status: 200, body: '{}' }, () =>
      client.auth.login({ email: 'a@example.org', password: 'p' }),
    );
    expect(request.authorization).toBeUndefined();
  });

  it('resolves to nothing for a 204 answer', async () => {
    const { result } = await call({ status: 204 }, () => createClient({ baseUrl, token: 't' }).auth.logout());
    expect(result).toBeUndefined();
  });
});

describe('the message of an ApiError', () => {
  const problem: Problem = {
    type: '/docs/errors#not_found',
    title: errorTable.not_found.title,
    status: 404,
    detail: 'There is no such endpoint.',
    code: 'not_found',
    request_id: 'r1',
  };
  const get = (options = {}) => createClient({ baseUrl, token: 't', ...options }).endpoints.get({ id: 'e1' });

  it('is the detail field, with status and data', async () => {
    const { error } = await call({ status: 404, body: JSON.stringify(problem) }, get);
    expect(error).toMatchObject({ message: problem.detail, status: 404, data: problem, problem });
  });

  it('is the status and its text when the JSON has no detail', async () => {
    const { error } = await call({ status: 502, statusText: 'Bad Gateway', body: '{"oops":1}' }, get);
    expect(error).toMatchObject({ message: 'HTTP 502: Bad Gateway', data: { oops: 1 }, problem: undefined });
  });

  it('is the status text when the body is not JSON', async () => {
    const { error } = await call({ status: 502, statusText: 'Bad Gateway', body: '<html>', type: 'text/html' }, get);
    expect(error?.message).toBe('Bad Gateway');
  });

  it('calls onUnauthorized for a 401, unless the call needs no token', async () => {
    const onUnauthorized = vi.fn();
    await call({ status: 401, body: '{}' }, () => get({ onUnauthorized }));
    expect(onUnauthorized).toHaveBeenCalledOnce();
    await call({ status: 401, body: '{}' }, () =>
      createClient({ baseUrl, onUnauthorized }).auth.login({ email: 'a@example.org', password: 'p' }),
    );
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  it('is the server’s sentence for a failed download too, or the status text of a proxy', async () => {
    const download = () => createClient({ baseUrl, token: 't' }).submissions.download({ file_id: 'e1_f1' });
    const { error } = await call({ status: 404, statusText: 'Not Found', body: JSON.stringify(problem) }, download);
    expect(error?.message).toBe(problem.detail);
    const proxy = await call({ status: 502, statusText: 'Bad Gateway', body: '<html>' }, download);
    expect(proxy.error?.message).toBe('Bad Gateway');
  });
});
