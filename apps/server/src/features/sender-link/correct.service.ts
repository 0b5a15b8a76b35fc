import type { FieldError as ShownError, FormDefinition, PageLanguage, Submission } from '@postern/contracts';
import { inOwnersWords } from '@postern/forms/words/error-words';
import { recordServerAudit } from '../audit/record-audit.service.ts';
import { findEndpointName } from '../assignment/people.service.ts';
import { findErrors } from '../intake/check/check-form.ts';
import { toFullErrors } from '../intake/check/refuse-full.ts';
import { correctSubmission, MAX_CORRECTIONS } from '../submissions/correct.service.ts';
import { countCorrections } from '../submissions/submissions.service.ts';
import { judgeCorrection, type Sender } from './judge-correction.ts';
import { mergeFields, type SentText } from './merge-fields.ts';
import { findSent, type SenderLinkDeps, type SenderLinkKey, type SentSubmission } from './sender-link.service.ts';

/** A submission that its sender may correct. */
export interface Correctable {
  sent: SentSubmission;
  /** How often it has been corrected. */
  version: number;
}

/** undefined also for a submission that was corrected too often. */
export async function findCorrectable(context: SenderLinkDeps, key: SenderLinkKey): Promise<Correctable | undefined> {
  const sent = await findSent(context, key);
  if (!sent?.mayCorrect) return undefined;
  const version = await countCorrections(context.deps, { endpoint_id: sent.endpoint.id, submission_id: sent.id });
  return version < MAX_CORRECTIONS ? { sent, version } : undefined;
}

export interface SentCorrection {
  fields: readonly SentText[];
  /** The version that the sender saw. */
  version: number;
  sender: Sender;
  lang: PageLanguage;
}

/**
 * Errors for the sender, by field. Without any, the submission is as the sender wants it. `stale`: it was changed or
 * deleted since the sender saw it, and stays as it is.
 */
export async function correct(
  { deps }: SenderLinkDeps,
  { sent }: Correctable,
  { fields, version, sender, lang }: SentCorrection,
): Promise<ShownError[] | 'stale'> {
  const { endpoint, form, id } = sent;
  const merge = (stored: Submission['fields']) => mergeFields(stored, fields, form);
  const errors = form ? findFaults(sent, { form, merge, lang }) : [];
  if (errors.length > 0) return errors;
  const place = await findEndpointName(deps, endpoint.id);
  if (!place) return 'stale';
  const { workspace_id } = place;
  return deps.db.transaction().execute(async (trx) => {
    const result = await correctSubmission(deps, trx, {
      workspace_id,
      endpoint_id: endpoint.id,
      submission_id: id,
      version,
      merge,
      judge: (merged) => judgeCorrection(deps, { endpoint, fields: merged, sender }),
    });
    if (result === 'stale') return result;
    if (typeof result === 'object') return toFullErrors(result.full, form ?? null, lang);
    if (result === 'corrected')
      await recordServerAudit(trx, deps, {
        in: { workspace_id },
        by: 'unknown',
        action: 'submission.corrected',
        target: { kind: 'submission', id },
        endpoint_id: endpoint.id,
      });
    return [];
  });
}

interface Faults {
  form: FormDefinition;
  merge: (fields: Submission['fields']) => Submission['fields'] | undefined;
  lang: PageLanguage;
}

/** What the form refuses, where the endpoint enforces it: as of a submission that arrives. */
function findFaults({ endpoint, submission }: SentSubmission, { form, merge, lang }: Faults): ShownError[] {
  if (endpoint.settings.validation !== 'enforce') return [];
  const fields = merge(submission.fields) ?? submission.fields;
  const files = submission.files.map(({ field, name, size, content_type }) => ({ field, name, size, content_type }));
  return findErrors(form, { fields, files }, { unknown_fields: 'keep' }).map((error) => ({
    path: error.field,
    message: inOwnersWords(error, form, lang),
    code: error.code,
  }));
}
