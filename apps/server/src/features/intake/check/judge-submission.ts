import type { Deps } from '../../../context.ts';
import type { FormCache } from '../../endpoint-cache/form-cache.service.ts';
import { shippedModel } from '../../spam/bayes/model/load-model.ts';
import type { ReplayGuard } from '../../spam/captcha/replay-guard.service.ts';
import type { SubmissionFacts } from '../../spam/facts/facts.model.ts';
import { gatherFacts } from '../../spam/facts/gather-facts.ts';
import { judgeByRules, type Judgement } from '../../spam/judge.ts';
import type { DuplicateWatch } from '../../spam/signals/duplicates.signal.ts';
import { collectTexts } from '../../spam/signals/collect-texts.ts';
import type { IncomingSubmission } from '../read/incoming.model.ts';
import { findFirstPage, POSTED_FROM_FIELD } from '../read/find-posting-page.ts';
import type { SortedFields } from '../read/sort-fields.ts';
import { checkCaptcha } from './check-captcha.ts';
import { checkForm } from './check-form.ts';
import { checkLink } from './check-link.ts';

// Loaded when the server starts, not with the first submission.
const model = shippedModel();

export interface JudgingDeps {
  deps: Deps;
  forms: FormCache;
  replayGuard: ReplayGuard;
  duplicates: DuplicateWatch;
}

/** A verdict, and the facts by which it can be judged again. */
export interface IntakeJudgement extends Judgement {
  facts: SubmissionFacts;
}

/** The verdict on a submission: by its form, its challenge and the spam check. Stores only that a challenge was used. */
export async function judgeSubmission(
  { deps, forms, replayGuard, duplicates }: JudgingDeps,
  incoming: IncomingSubmission,
  sorted: SortedFields,
): Promise<IntakeJudgement> {
  const { endpoint, body, meta } = incoming;
  const now = deps.now();
  const link = await checkLink(forms, incoming, { sorted, now, secret: deps.secret });
  const form = link ? { reasons: [], refusal: link } : await checkForm(forms, incoming, { sorted, now });
  // An answer to a challenge can be used once, and a visitor who must correct the form still needs it.
  const captcha = form.refusal
    ? undefined
    : await checkCaptcha(deps, replayGuard, { endpoint, sent: body.fields, ip: meta.ip });
  const { fields, filledHoneypots, instructions } = sorted;
  const page = findSubmittingPage(deps, incoming, sorted);
  const duplicate = duplicates.see(endpoint.id, collectTexts(fields), now);
  const submission = gatherFacts(
    {
      fields,
      filledHoneypots,
      started: instructions.get('_started'),
      now,
      ip: meta.ip,
      origin: page?.origin ?? null,
      referer: page?.href ?? null,
      // Only hosted forms, and corrections of refused ones, are filled in on our own pages.
      isHosted: endpoint.form !== null && page?.origin === deps.config.publicUrl,
      language: meta.language,
      country: incoming.country,
      filter: { model, account: endpoint.learned },
      captcha,
      isInvalid: form.refusal !== null,
      isTruncated: endpoint.settings.truncate_ip,
    },
    [...form.reasons, ...duplicate],
  );
  const judgement = judgeByRules(submission, endpoint.settings);
  const refusal = judgement.refusal ?? form.refusal;
  const { facts } = submission;
  return refusal ? { ...judgement, facts, verdict: 'refused', refusal } : { ...judgement, facts };
}

/** A form that was corrected on our own page counts as posted from its original page. */
const findSubmittingPage = (
  { config, secret }: Deps,
  { endpoint, meta }: IncomingSubmission,
  { instructions }: SortedFields,
): URL | undefined =>
  findFirstPage(
    { origin: meta.origin ?? undefined, referer: meta.referer ?? undefined },
    instructions.get(POSTED_FROM_FIELD),
    { endpointId: endpoint.id, secret, publicUrl: config.publicUrl },
  );
