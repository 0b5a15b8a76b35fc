import type { Deps } from '../../../../context.ts';
import { openSubmissionFile } from '../../../files/files.service.ts';
import type { Mail } from '../../../../outbound/mailer/mail.ts';
import { digestMail, type DigestFacts } from '../../digest/compose-digest.ts';
import { handOver, refusesAddress } from './hand-over.ts';
import { submissionMail } from './compose-submission-mail.ts';
import type { Outcome, Outgoing } from '../../model/outgoing.ts';
import { markRefused } from '../../../destinations/for-deliveries.service.ts';
import { toUnsubscribeToken } from '../../../destinations/recipients/sign-unsubscribe-token.ts';

interface Handing {
  recipient: string;
  at: Date;
  signal: AbortSignal;
}

/** Hands over one recipient's copy of a submission. */
export async function sendMail(deps: Deps, outgoing: Outgoing, handing: Handing): Promise<Outcome> {
  const { endpoint, delivery_id, publicUrl } = outgoing;
  const mail = submissionMail({
    outgoing,
    recipient: handing.recipient,
    unsubscribe: toUnsubscribe(deps, { endpoint, recipient: handing.recipient, publicUrl }),
    openFile: (file) => openSubmissionFile(deps, { endpoint_id: endpoint.id, id: file.id }),
  });
  return handOverTo(deps, { mail, endpoint_id: endpoint.id, delivery_id }, handing);
}

export type DigestSending = Omit<DigestFacts, 'to' | 'unsubscribe' | 'endpoint'> & { endpoint: Outgoing['endpoint'] };

/** Hands over one recipient's copy of a digest. */
export async function sendDigest(deps: Deps, digest: DigestSending, handing: Handing): Promise<Outcome> {
  const { endpoint, delivery_id, publicUrl } = digest;
  const { recipient } = handing;
  const unsubscribe = toUnsubscribe(deps, { endpoint, recipient, publicUrl });
  const mail = digestMail({ ...digest, to: [recipient], unsubscribe });
  return handOverTo(deps, { mail, endpoint_id: endpoint.id, delivery_id }, handing);
}

function toUnsubscribe(
  { secret }: Deps,
  { endpoint, recipient, publicUrl }: { endpoint: Outgoing['endpoint']; recipient: string; publicUrl: string },
) {
  const token = toUnsubscribeToken(secret, { workspace_id: endpoint.workspace_id, email: recipient });
  return { url: `${publicUrl}/unsubscribe/${token}`, oneClick: true };
}

/** Marks an address that its server refuses permanently, so that the owner sees it. */
async function handOverTo(
  deps: Deps,
  { mail, endpoint_id, delivery_id }: { mail: Mail; endpoint_id: string; delivery_id: string },
  { recipient, at, signal }: Handing,
): Promise<Outcome> {
  const { outcome, error } = await handOver(() => deps.mailer.send(mail, recipient, signal));
  if (error && refusesAddress(error)) {
    const refused = { at, reason: outcome.answer };
    await deps.db.transaction().execute((trx) => markRefused(trx, { endpoint_id, email: recipient }, refused));
  }
  // A server's answer may name the address: it is for the owner, not for the log.
  if (error) deps.log.info({ delivery: delivery_id, stage: error.stage, status: error.status }, 'email not accepted');
  return outcome;
}
