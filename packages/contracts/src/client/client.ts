import type { Problem } from '../errors.ts';
import type { Route, RouteInput, RouteOutput, Routes } from '../routes.ts';
import { workspaceHeader } from '../vocabulary.ts';
import { calls } from './calls.gen.ts';
import type { Call } from './call.model.ts';
import { readProblem } from './read-problem.ts';

export interface ClientOptions {
  /** The server’s URL. The `/api` prefix is added when missing. */
  baseUrl: string;
  /** The bearer token, or a function that returns the current one for each call. */
  token?: string | (() => string | null | undefined);
  /**
   * The id of the workspace for calls that are not about one endpoint, or a function that returns the current one. Without
   * it they are about the account's own workspace, for an API key about the key's.
   */
  workspace?: string | (() => string | null | undefined);
  /** Called after a 401 answer to a call that needs a token, before the error is thrown. */
  onUnauthorized?: () => void;
  /** Replaces the global `fetch`, for tests or old runtimes. */
  fetch?: typeof fetch;
}

/** A call whose answer is not a success. `message` may be shown to people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status. */
  readonly status: number;
  /** The text of the status, such as “Not Found”; empty over HTTP/2. */
  readonly statusText: string;
  /** The answer’s body: a problem document from this server, anything from a proxy in between. */
  readonly data: unknown;

  constructor(message: string, status: number, ...[data, statusText = '']: [data: unknown, statusText?: string]) {
    super(message);
    this.status = status;
    this.data = data;
    this.statusText = statusText;
  }

  /** The problem document, if the answer is one. */
  get problem(): Problem | undefined {
    return readProblem(this.data);
  }
}

type CallOf<R extends Route> = (
  ...args: R['body'] extends 'bytes'
    ? [input: RouteInput<R>, options: UploadOptions]
    : RouteInput<R> extends void
      ? [options?: CallOptions]
      : Partial<RouteInput<R>> extends RouteInput<R>
        ? [input?: RouteInput<R>, options?: CallOptions]
        : [input: RouteInput<R>, options?: CallOptions]
) => Promise<RouteOutput<R>>;

export interface CallOptions {
  signal?: AbortSignal;
}

/** The options of a call that sends a file. */
export interface UploadOptions extends CallOptions {
  /** The bytes of the file. */
  body: Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | string;
}

/** The REST interface as functions: `client.endpoints.create({ name })`. */
export type Client = {
  [Group in keyof Routes]: {
    [Name in keyof Routes[Group]]: Routes[Group][Name] extends Route ? CallOf<Routes[Group][Name]> : never;
  };
};

/**
 * A typed client built from the route table. It only needs `fetch`.
 * @throws {ApiError} for every answer that is not a success; network failures reject as `fetch` does.
 */
export function createClient(options: ClientOptions): Client {
  const groups = Object.entries(calls).map(([group, entries]) => [
    group,
    Object.fromEntries(Object.entries(entries).map(([name, call]) => [name, bindCall(call, options)])),
  ]);
  return Object.fromEntries(groups) as Client;
}

/** The API base of a server’s URL: no trailing slash, with `/api` exactly once. */
export function apiBase(baseUrl: string): string {
  const trimmed = baseUrl.replace(/\/+$/, '');
  return trimmed.endsWith('/api') ? trimmed : `${trimmed}/api`;
}

/** The path and query of a route for an input, and the remaining keys for the body. */
export function locate(
  route: Pick<Call, 'method' | 'path' | 'body'>,
  input: Record<string, unknown>,
): { path: string; body: Record<string, unknown> } {
  const rest = { ...input };
  const path = route.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(toText(value));
  });
  if (route.method !== 'GET' && route.method !== 'DELETE' && route.body !== 'bytes') return { path, body: rest };
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(rest)) if (value !== undefined) query.set(key, toText(value));
  return { path: query.size > 0 ? `${path}?${query}` : path, body: {} };
}

const current = (value: ClientOptions['token']) => (typeof value === 'function' ? value() : value);

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function bindCall(call: Call, options: ClientOptions) {
  return async (...args: unknown[]): Promise<unknown> => {
    const [input, given] = call.bare ? [{}, args[0]] : args;
    const { path, body } = locate(call, (input ?? {}) as Record<string, unknown>);
    const headers = new Headers({ accept: 'application/json' });
    const token = current(options.token);
    const workspace = current(options.workspace);
    if (!call.open && token) headers.set('authorization', `Bearer ${token}`);
    if (!call.open && workspace) headers.set(workspaceHeader, workspace);
    const init: RequestInit = { method: call.method, headers };
    if (call.body === 'bytes') {
      headers.set('content-type', 'application/octet-stream');
      init.body = (given as UploadOptions).body;
    } else if (!call.bare && call.method !== 'GET' && call.method !== 'DELETE') {
      headers.set('content-type', 'application/json');
      init.body = JSON.stringify(body);
    }
    const signal = (given as CallOptions | undefined)?.signal;
    if (signal) init.signal = signal;
    const response = await (options.fetch ?? fetch)(apiBase(options.baseUrl) + path, init);
    if (!response.ok) {
      if (response.status === 401 && !call.open) options.onUnauthorized?.();
      throw await toApiError(response);
    }
    if (call.output) return response;
    return response.status === 204 ? undefined : response.json();
  };
}

async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  let data: unknown = { detail: response.statusText };
  try {
    data = JSON.parse(text);
  } catch {
    // Not JSON: only the status text describes the failure.
  }
  const detail = typeof data === 'object' && data !== null && 'detail' in data ? data.detail : undefined;
  const message =
    typeof detail === 'string' && detail !== '' ? detail : `HTTP ${response.status}: ${response.statusText}`;
  return new ApiError(message, response.status, data, response.statusText);
}
