import { brand } from '@postern/contracts';
import { OutboundError, type OutboundCode } from '../../../outbound/safe-fetch/error.ts';
import type { SafeAnswer, SafeFetch } from '../../../outbound/safe-fetch/safe-fetch.ts';
import { version } from '../../../version.ts';
import { toAnswerText } from './read-answer-text.ts';
import type { Outcome } from '../model/outgoing.ts';
import { readRetryAfter } from './read-retry-after.ts';

/** The timeout of a whole attempt: Standard Webhooks advises 15 to 30 s. */
const TIMEOUT_MS = 15_000;
/** Identifies the caller to a receiver. It has no URL, because a self-hosted server has no page about itself. */
const USER_AGENT = `${brand.name}/${version}`;

export interface SendDeps {
  safeFetch: SafeFetch;
  /** The time of the attempt. */
  now: Date;
  /** Aborts the attempt when the process stops. */
  signal: AbortSignal;
  /** The `traceparent` header of the attempt, if it is traced. */
  traceparent?: string | undefined;
  /** Default: 15 s. */
  timeoutMs?: number;
}

export interface Post {
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** JSON. */
  body: string;
  /** Secrets within the URL: never shown, whatever the receiver answers. */
  hidden?: readonly string[];
}

/** The meaning of an answer. */
export interface Judged {
  result: 'delivered' | 'failed' | 'gone';
  /** Replaces the receiver's answer. */
  answer?: string;
  retryAfterSeconds?: number | undefined;
}

export type Judge = (answer: SafeAnswer, now: Date) => Judged;

/** Errors of the URL itself; another attempt with the same URL would fail the same way. */
const hopeless: ReadonlySet<OutboundCode> = new Set(['forbidden_address', 'invalid_url', 'invalid_request']);
/** Statuses that may carry Retry-After. */
const busy: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Posts once. Whatever the receiver does, there is an outcome. */
export async function attempt(deps: SendDeps, post: Post, judge: Judge = judgeStatus): Promise<Outcome> {
  const startedAt = performance.now();
  try {
    const answer = await deps.safeFetch(post.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT, ...post.headers },
      body: post.body,
      signal: deps.signal,
      timeoutMs: deps.timeoutMs ?? TIMEOUT_MS,
    });
    const { result, answer: said, retryAfterSeconds } = judge(answer, deps.now);
    return {
      result,
      status: answer.status,
      ms: Math.round(answer.ms),
      answer: toAnswerText(said ?? answer, post.hidden),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    };
  } catch (error) {
    // The message names no URL, and the cause stays here: a URL may hold a secret.
    if (!(error instanceof OutboundError)) throw error;
    const result = hopeless.has(error.code) ? 'refused' : 'failed';
    return { result, status: null, ms: Math.round(performance.now() - startedAt), answer: error.message };
  }
}

/** An outcome without an attempt, because the destination lacks something that no attempt can supply. */
export const refused = (answer: string): Outcome => ({ result: 'refused', status: null, ms: 0, answer });

/**
 * The meaning of a status by Standard Webhooks: 2xx is success, 410 ends the destination, and a redirect is not
 * followed.
 */
export function judgeStatus({ status, headers }: SafeAnswer, now: Date): Judged {
  if (status >= 200 && status < 300) return { result: 'delivered' };
  if (status === 410) return { result: 'gone' };
  if (status >= 300 && status < 400) {
    const to = headers.location === undefined ? '' : ` This one leads to ${headers.location}`;
    return { result: 'failed', answer: `Redirects are not followed.${to}` };
  }
  return {
    result: 'failed',
    retryAfterSeconds: busy.has(status) ? readRetryAfter(headers['retry-after'], now) : undefined,
  };
}
