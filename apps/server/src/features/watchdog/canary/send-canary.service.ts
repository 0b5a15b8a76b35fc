import type { Deps } from '../../../context.ts';
import { loadPublishedForm, createFormCache } from '../../endpoint-cache/form-cache.service.ts';
import { testWebhooks } from '../../deliveries/test-webhooks.service.ts';
import { rehearse, type Rehearsal } from '../../intake/rehearse/rehearse.service.ts';
import { makeFinding, type Finding } from '../inspect/finding.model.ts';
import { composeForForm, composeUsual } from './compose-canary.ts';

export interface CanaryResult {
  /** undefined: nothing can be said, because the endpoint takes nothing now or no program can fill in its form. */
  findings: Finding[] | undefined;
  /** Whether it failed for a reason that may be over in a moment. */
  isFailure: boolean;
}

interface Canary {
  endpoint_id: string;
  /** The page of the form. */
  page: string;
  usual: readonly string[];
  files: readonly string[];
  signal: AbortSignal;
}

/**
 * Sends a submission as the form would. It goes through the intake and is judged, but is never stored, and reaches
 * webhooks as a test.
 */
export async function sendCanary(deps: Deps, canary: Canary): Promise<CanaryResult> {
  const { endpoint_id, page } = canary;
  const fields = await compose(deps, canary);
  if (!fields) return { findings: undefined, isFailure: false };
  const rehearsal = await rehearse(deps, { endpoint_id, fields, page });
  return rehearsal.outcome === 'inbox' ? deliver(deps, canary, rehearsal) : toResult(rehearsal);
}

async function compose({ db }: Deps, { endpoint_id, usual, files }: Canary) {
  const published = await loadPublishedForm(db, endpoint_id);
  const form = published && (await createFormCache(db).get(endpoint_id, published.version));
  return form ? composeForForm(form) : composeUsual(usual, files);
}

function toResult(rehearsal: Exclude<Rehearsal, { outcome: 'inbox' }>): CanaryResult {
  switch (rehearsal.outcome) {
    case 'closed':
      return { findings: undefined, isFailure: false };
    case 'spam':
      return { findings: [makeFinding('canary_spam')], isFailure: false };
    case 'refused':
    case 'failed': {
      const { outcome, status, why } = rehearsal;
      const finding = makeFinding('canary_lost', { subject: why, after: String(status) });
      return { findings: [finding], isFailure: outcome === 'failed' };
    }
  }
}

async function deliver(
  deps: Deps,
  { endpoint_id, signal }: Canary,
  { id, fields }: Extract<Rehearsal, { outcome: 'inbox' }>,
): Promise<CanaryResult> {
  const tests = await testWebhooks(deps, { endpoint_id, submission_id: id, fields, signal });
  const findings = tests
    .filter(({ outcome }) => outcome.result !== 'delivered')
    .map(({ name, outcome }) =>
      makeFinding('canary_undelivered', { subject: name, after: outcome.status === null ? null : `${outcome.status}` }),
    );
  return { findings, isFailure: findings.length > 0 };
}
