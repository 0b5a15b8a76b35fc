import { toFormData, type SubmitValues } from './to-form-data.ts';

export type { FormValues } from './form-values.ts';
export type { SubmitValue, SubmitValues } from './to-form-data.ts';

/** An endpoint: its submit URL, or the server and the endpoint’s id. */
export type SubmitTarget = string | URL | { baseUrl: string; id: string };

export interface SubmitOptions {
  /** Aborts the submission; the promise then rejects as that of `fetch` does. */
  signal?: AbortSignal;
  /** Replaces the global `fetch`, for example by one that reports the progress of uploads. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /**
   * A text that is new for each submission, such as `crypto.randomUUID()`. Sending the same values again with the same
   * key stores them once, and gives the first answer.
   */
  idempotencyKey?: string;
  /** The language of sentences for visitors, such as `de`; by default the browser’s. */
  language?: string;
}

export interface SubmitSuccess {
  ok: true;
  /** The submission’s id. */
  id: string;
  /** A sentence for the person who filled in the form, in their language. */
  message: string;
  /** The page that a browser would have been sent to. */
  next: string;
}

export interface SubmitFailure<Name extends string = string> {
  ok: false;
  /** The HTTP status. */
  status: number;
  /** The kind of failure, for programs: `invalid`, `rate_limited`, `endpoint_closed`, … */
  code: string;
  /** A sentence for the person who filled in the form, in their language. */
  message: string;
  /** A sentence for each field that is not accepted, by its name. */
  errors: Partial<Record<Name, string>>;
  /** The seconds after which sending again can succeed; undefined if waiting does not help. */
  retryAfterSeconds?: number;
}

export type SubmitResult<Name extends string = string> = SubmitSuccess | SubmitFailure<Name>;

/**
 * Sends values to an endpoint, with files, from a browser or a server. It resolves for every answer of the server: what
 * went wrong is in the result. It rejects only without an answer, as `fetch` does: offline, or aborted.
 * @param values a form, its data, or values by the names of fields. `submit<FormValues<typeof definition>>` types them.
 */
export async function submit<V extends object = SubmitValues>(
  target: SubmitTarget,
  values: V | FormData | HTMLFormElement,
  options: SubmitOptions = {},
): Promise<SubmitResult<keyof V & string>> {
  const form = toFormData(values as SubmitValues | FormData | HTMLFormElement);
  const body = options.idempotencyKey === undefined && options.language === undefined ? form : new FormData();
  if (body !== form) for (const [name, value] of form) body.append(name, value);
  // Fields and not headers, which would make browsers ask for permission first.
  if (options.idempotencyKey !== undefined) body.set('_idempotency', options.idempotencyKey);
  if (options.language !== undefined) body.set('_language', options.language);
  const init: RequestInit = { method: 'POST', body: withoutFiles(body), headers: { accept: 'application/json' } };
  if (options.signal) init.signal = options.signal;
  const response = await (options.fetch ?? fetch)(toSubmitUrl(target), init);
  const answer: unknown = await response.json().catch(() => undefined);
  return toResult(response, (typeof answer === 'object' && answer) || {});
}

/** The submit URL of an endpoint. */
export function toSubmitUrl(target: SubmitTarget): string {
  if (typeof target === 'string' || target instanceof URL) return String(target);
  const base = target.baseUrl.replace(/\/+$/, '');
  return `${base.endsWith('/api') ? base : `${base}/api`}/submit/${encodeURIComponent(target.id)}`;
}

/** The shorter encoding, if there are no files: a server reads it faster. */
function withoutFiles(form: FormData): FormData | URLSearchParams {
  const texts: [string, string][] = [];
  for (const [name, value] of form)
    if (typeof value === 'string') texts.push([name, value]);
    else return form;
  return new URLSearchParams(texts);
}

function toResult<Name extends string>(response: Response, answer: object): SubmitResult<Name> {
  const read = answer as Record<string, unknown>;
  const text = (key: string, otherwise = '') => (typeof read[key] === 'string' ? read[key] : otherwise);
  if (response.ok && read['ok'] === true)
    return { ok: true, id: text('submission_id'), message: text('message'), next: text('next') };
  const listed: unknown[] = Array.isArray(read['errors']) ? read['errors'] : [];
  // Not an object: a field may be called __proto__.
  const errors = new Map<string, string>();
  for (const each of listed) {
    const { path, message } = (each ?? {}) as { path?: unknown; message?: unknown };
    if (typeof path === 'string' && typeof message === 'string' && !errors.has(path)) errors.set(path, message);
  }
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    ok: false,
    status: response.status,
    // A proxy in between answers in its own words.
    code: text('code', 'unavailable'),
    message: text('detail', `The form could not be sent (HTTP ${response.status}).`),
    errors: Object.fromEntries(errors) as Partial<Record<Name, string>>,
    ...(Number.isFinite(seconds) && { retryAfterSeconds: seconds }),
  };
}
