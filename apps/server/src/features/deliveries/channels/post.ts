import { brand } from '@postern/contracts';
import { OutboundError, type OutboundCode } from '../../../outbound/safe-fetch/error.ts';
import type { SafeAnswer, SafeFetch } from '../../../outbound/safe-fetch/safe-fetch.ts';
import { version } from '../../../version.ts';
import { toAnswerText } from './read-answer-text.ts';
import type { Outcome } from '../model/outgoing.ts';
import { readRetryAfter } from './read-retry-after.ts';

/** For one attempt, all of it: Standard Webhooks advises 15 to 30 s. */
const TIMEOUT_MS = 15_000;
/** What tells a receiver who calls; no address, because a self-hosted server has no page about itself. */
const USER_AGENT = `${brand.name}/${version}`;

export interface SendDeps {
  safeFetch: SafeFetch;
  /** When the attempt is made. */
  now: Date;
  /** Gives the attempt up, when the process stops. */
  signal: AbortSignal;
  /** 15 s when not given. */
  timeoutMs?: number;
}

export interface Post {
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** JSON. */
  body: string;
  /** Secrets within the address: whatever comes back, they are not shown. */
  hidden?: readonly string[];
}

/** What an answer means. */
export interface Judged {
  result: 'delivered' | 'failed' | 'gone';
  /** Said instead of what came back. */
  answer?: string;
  retryAfterSeconds?: number | undefined;
}

export type Judge = (answer: SafeAnswer, now: Date) => Judged;

/** These come from the address itself; trying again with the same one would be no different. */
const hopeless: ReadonlySet<OutboundCode> = new Set(['forbidden_address', 'invalid_url', 'invalid_request']);
/** Statuses that may say how long to wait. */
const busy: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Posts once. Whatever the other side does, there is an outcome. */
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
    // Its message names no address, and its cause stays here: an address may hold a secret.
    if (!(error instanceof OutboundError)) throw error;
    const result = hopeless.has(error.code) ? 'refused' : 'failed';
    return { result, status: null, ms: Math.round(performance.now() - startedAt), answer: error.message };
  }
}

/** An outcome without an attempt: what the destination lacks, no attempt can bring. */
export const refused = (answer: string): Outcome => ({ result: 'refused', status: null, ms: 0, answer });

/** What a status means by Standard Webhooks: 2xx is success, 410 the end of it, and a redirect is not followed. */
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
