import { z } from 'zod';
import { toAddress } from '../../../lib/ip-address.ts';
import { mayCall } from '../../../outbound/safe-fetch/judge-address.ts';
import { OutboundError } from '../../../outbound/safe-fetch/error.ts';
import type { SafeAnswer, SafeFetch } from '../../../outbound/safe-fetch/safe-fetch.ts';
import { findLowScore } from '../signals/captcha.signal.ts';
import type { CaptchaOutcome } from './captcha.model.ts';
import { captchaProviders, faultCodes, misconfiguredCodes, type CaptchaProvider } from './provider-table.ts';

/** The longest time that a visitor waits for a provider. */
const TIMEOUT_MS = 3_000;
/**
 * The characters of answers of all three providers. Other texts are not answers and are not passed on: text that looks
 * like an attack makes a firewall in front of a provider answer instead, which would count as "unreachable".
 */
const PLAUSIBLE = /^[\w.~+/=:-]+$/;

export interface CaptchaCheck {
  kind: CaptchaProvider;
  /** The owner's secret key for the provider. */
  secret: string;
  /** 0 to 1, for providers that give a score; null: 0.5 for reCAPTCHA v3, none for hCaptcha. */
  minScore: number | null;
  /** The widget's value in the form; undefined without one. */
  response: string | undefined;
  /** The visitor's address; sent only when it is a public one, because a private one is useless to the provider. */
  remoteIp?: string | undefined;
  /** The site of the form. If given, an answer for another site fails. */
  hostname?: string | undefined;
}

export interface CaptchaDeps {
  safeFetch: SafeFetch;
  /** Verifiers other than the real ones: a scripted one in tests. */
  urls?: Partial<Record<CaptchaProvider, string>> | undefined;
}

const answerSchema = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).catch([]),
  score: z.number().min(0).max(1).optional().catch(undefined),
  hostname: z.string().optional().catch(undefined),
});
type Answer = z.output<typeof answerSchema>;

/**
 * Asks the provider whether a visitor's answer is correct. Each answer can be verified once, so call this after every
 * check that may send the visitor back to correct the form. Never throws, whatever a visitor or a provider sends, and
 * takes 3 s at most.
 */
export async function verifyCaptcha(check: CaptchaCheck, deps: CaptchaDeps): Promise<CaptchaOutcome> {
  const provider = captchaProviders[check.kind];
  const { response } = check;
  if (response === undefined || response === '') return failed('the challenge was not answered');
  if (response.length > provider.maxChars || !PLAUSIBLE.test(response))
    return failed(`the answer is not from ${provider.name}`);
  if (check.secret === '') return { outcome: 'misconfigured', detail: `no secret key is set for ${provider.name}` };
  const form = new URLSearchParams({ secret: check.secret, response });
  const visitor = toAddress(check.remoteIp ?? '');
  if (visitor && mayCall(visitor, false)) form.set('remoteip', visitor.text);
  try {
    const answer = await deps.safeFetch(deps.urls?.[check.kind] ?? provider.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: form.toString(),
      timeoutMs: TIMEOUT_MS,
    });
    return judge(check, readAnswer(answer));
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { outcome: 'unreachable', detail: `${provider.name} could not be reached (${error.code})` };
  }
}

/** undefined when it is invalid. Cloudflare answers 400 and the like with the same JSON, whose codes have more detail. */
function readAnswer({ status, body, truncated }: SafeAnswer): Answer | undefined {
  if (truncated || status === 429 || status >= 500 || (status >= 300 && status < 400)) return undefined;
  try {
    return answerSchema.safeParse(JSON.parse(body.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

function judge(check: CaptchaCheck, answer: Answer | undefined): CaptchaOutcome {
  const { name } = captchaProviders[check.kind];
  if (!answer) return { outcome: 'unreachable', detail: `${name} returned an unreadable answer` };
  if (!answer.success) return judgeCodes(name, answer['error-codes']);
  // "example.com" means the site that the form is on, in any case and with or without the trailing dot.
  if (check.hostname !== undefined && answer.hostname !== undefined && !isSameHost(check.hostname, answer.hostname))
    return failed('the challenge was answered on another site');
  const score = toScore(check.kind, answer.score);
  if (score === undefined) return { outcome: 'passed' };
  const low = findLowScore(check.kind, score, check.minScore);
  return low === undefined ? { outcome: 'passed', score } : { ...failed(low), score };
}

function judgeCodes(name: string, codes: readonly string[]): CaptchaOutcome {
  const blamed = codes.find((code) => misconfiguredCodes.has(code));
  if (blamed) return { outcome: 'misconfigured', detail: `${name} rejected the configuration (${blamed})` };
  const fault = codes.find((code) => faultCodes.has(code));
  if (fault) return { outcome: 'unreachable', detail: `${name} failed (${fault})` };
  return failed(`${name} did not accept the answer${codes.length > 0 ? ` (${shown(codes)})` : ''}`);
}

/** The owner sees the provider's own codes: only codes are passed on, and not too many. */
const shown = (codes: readonly string[]) =>
  codes
    .slice(0, 4)
    .map((code) => code.slice(0, 60).replaceAll(/[^\w .:-]/g, '?'))
    .join(', ');

/** hCaptcha's score (Enterprise) is a risk, where 1 is a bot; the others' is a confidence. */
function toScore(kind: CaptchaProvider, score: number | undefined): number | undefined {
  if (score === undefined) return undefined;
  return kind === 'hcaptcha' ? Number((1 - score).toFixed(4)) : score;
}

const isSameHost = (one: string, other: string) => plainHost(one) === plainHost(other);
const plainHost = (host: string) => host.toLowerCase().replace(/\.$/, '');
const failed = (detail: string): CaptchaOutcome => ({ outcome: 'failed', detail });
