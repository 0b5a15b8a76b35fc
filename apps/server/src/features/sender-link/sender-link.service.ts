import { endpointIdOf, submissionIdSchema, type FormDefinition, type Submission } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import type { Deps } from '../../context.ts';
import { recordServerAudit } from '../audit/record-audit.service.ts';
import type { EndpointCache, ReceivingEndpoint } from '../endpoint-cache/endpoint-cache.service.ts';
import type { FormCache } from '../endpoint-cache/form-cache.service.ts';
import { toTexts } from '../deliveries/channels/email/format-values.ts';
import { eraseSome } from '../erasure/erasure.service.ts';
import { loadSubmissions } from '../submissions/submissions.service.ts';
import { endOfLink, isSenderLink } from '../../lib/signatures/sender-link.ts';

export interface SenderLinkDeps {
  deps: Deps;
  endpoints: EndpointCache;
  forms: FormCache;
}

/** What an address names. It is untrusted. */
export interface SenderLinkKey {
  submission_id: string;
  signature: string;
}

/** What a sender may see of a submission. Its verdict is not part of it. */
export interface SentSubmission {
  id: string;
  endpoint: ReceivingEndpoint;
  form: FormDefinition | undefined;
  /** Not for the sender as a whole. */
  submission: Submission;
  /** Each field with its text, in the order sent. */
  fields: { label: string; value: string }[];
  files: { label: string; name: string; size: number }[];
  until: Date;
  mayCorrect: boolean;
  mayWithdraw: boolean;
}

/**
 * The submission of a sender's link; undefined for a link that is wrong or has expired, for an endpoint that gives no
 * links or is suspended, and for a submission that does not exist. These look the same from outside.
 */
export async function findSent(
  { deps, endpoints, forms }: SenderLinkDeps,
  { submission_id, signature }: SenderLinkKey,
): Promise<SentSubmission | undefined> {
  const id = submissionIdSchema.safeParse(submission_id);
  if (!id.success || !isSenderLink(deps.secret, id.data, signature)) return undefined;
  const endpoint = await endpoints.get(endpointIdOf(id.data));
  if (!endpoint || endpoint.isSuspended) return undefined;
  const { sender_link } = endpoint.settings;
  const until = endOfLink(endpoint.settings, id.data);
  if (!sender_link.enabled || until.getTime() <= deps.now().getTime()) return undefined;
  const [submission] = await loadSubmissions(deps, [{ endpoint_id: endpoint.id, submission_id: id.data }]);
  if (!submission) return undefined;
  const form = endpoint.form ? await forms.get(endpoint.id, endpoint.form.version) : undefined;
  return {
    id: id.data,
    endpoint,
    form,
    submission,
    ...toShown(submission, form),
    until,
    // A correction carries no signature, and would change what the signed link has locked.
    mayCorrect: sender_link.may_correct && !endpoint.settings.require_signed_link,
    mayWithdraw: sender_link.may_withdraw,
  };
}

/** Fields that the form hides contain what its owner added, and not what the sender wrote. */
function toShown({ fields, files }: Submission, form: FormDefinition | undefined) {
  const known = new Map(
    (form ? fieldsOf(form) : []).flatMap((field) => ('name' in field ? [[field.name, field] as const] : [])),
  );
  const labelOf = (name: string): string => {
    const field = known.get(name);
    return field && 'label' in field && field.label !== '' ? field.label : name;
  };
  return {
    fields: toTexts(fields)
      .filter(([name]) => known.get(name)?.type !== 'hidden')
      .map(([name, value]) => ({ label: labelOf(name), value })),
    files: files.map(({ field, name, size }) => ({ label: labelOf(field), name, size })),
  };
}

/**
 * Deletes the submission of a sender's link, with everything that a deletion in the dashboard does.
 * @returns false if the link gives no access, or not this one
 */
export async function withdraw(context: SenderLinkDeps, key: SenderLinkKey): Promise<boolean> {
  const sent = await findSent(context, key);
  if (!sent?.mayWithdraw) return false;
  const { deps } = context;
  const { endpoint, id } = sent;
  return deps.db.transaction().execute(async (trx) => {
    const erased = await eraseSome(deps, trx, { endpoint_id: endpoint.id, submission_ids: [id] });
    if (erased.length === 0) return false;
    await recordServerAudit(trx, deps, {
      in: { endpoint_id: endpoint.id },
      by: 'unknown',
      action: 'submission.withdrawn',
      target: { kind: 'submission', id },
      endpoint_id: endpoint.id,
    });
    return true;
  });
}
