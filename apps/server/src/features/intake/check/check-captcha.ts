import type { Deps } from '../../../context.ts';
import { verifyAltcha } from '../../spam/captcha/altcha.service.ts';
import type { CaptchaOutcome } from '../../spam/captcha/captcha.model.ts';
import { captchaProviders } from '../../spam/captcha/provider-table.ts';
import type { ReplayGuard } from '../../spam/captcha/replay-guard.service.ts';
import { verifyCaptcha } from '../../spam/captcha/verify-captcha.ts';
import type { ReceivingEndpoint } from '../../endpoint-cache/endpoint-cache.service.ts';
import type { FieldEntry } from '../../../lib/field-entry.ts';
import type { CaptchaFact } from '../../spam/facts/facts.model.ts';

export interface CaptchaSubmission {
  endpoint: ReceivingEndpoint;
  /** All fields as sent, including the widgets' answers. */
  sent: readonly FieldEntry[];
  ip: string | null;
}

/** The result of the endpoint's challenge, if it has one. Each answer can be verified once. */
export async function checkCaptcha(
  deps: Deps,
  replayGuard: ReplayGuard,
  submission: CaptchaSubmission,
): Promise<CaptchaFact | undefined> {
  const { kind } = submission.endpoint.settings.captcha;
  return kind === 'none' ? undefined : { kind, ...(await verify(deps, replayGuard, submission)) };
}

function verify(
  deps: Deps,
  replayGuard: ReplayGuard,
  { endpoint, sent, ip }: CaptchaSubmission,
): Promise<CaptchaOutcome> {
  const { kind, min_score } = endpoint.settings.captcha;
  if (kind === 'altcha' || kind === 'none') {
    const check = { secret: deps.secret, endpointId: endpoint.id, now: deps.now(), replayGuard };
    return verifyAltcha(answerIn(sent, ['altcha']), check);
  }
  const check = {
    kind,
    secret: endpoint.captchaSecret ?? '',
    minScore: min_score,
    response: answerIn(sent, captchaProviders[kind].fields),
    ...(ip === null ? {} : { remoteIp: ip }),
  };
  return verifyCaptcha(check, { safeFetch: deps.safeFetch, urls: deps.captchaUrls });
}

/** The first of these fields that has a text. */
function answerIn(sent: readonly FieldEntry[], names: readonly string[]): string | undefined {
  const values = names.map((name) => sent.find(([field]) => field === name)?.[1]);
  return values.find((value) => typeof value === 'string');
}
