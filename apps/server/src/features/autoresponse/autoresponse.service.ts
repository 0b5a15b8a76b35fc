import type { EndpointSettings } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import { endpointForAnswer } from '../endpoints/endpoints.service.ts';
import { endOfLink, linkForSender } from '../../lib/signatures/sender-link.ts';
import { loadSubmissions } from '../submissions/submissions.service.ts';
import { autoresponseMail } from './compose-autoresponse.ts';
import { autoresponseRule, decideAutoresponse } from './decide-autoresponse.ts';

/** The job that answers a submission's sender. Whether the answer is wanted and allowed is decided now. */
export async function answerSender(
  deps: Deps,
  key: { endpoint_id: string; submission_id: string },
  run: { signal: AbortSignal; retries: number },
): Promise<void> {
  const endpoint = await endpointForAnswer(deps, key.endpoint_id);
  const [submission] = await loadSubmissions(deps, [key]);
  // The endpoint was suspended or deleted in the meantime, or the submission was deleted.
  if (!endpoint || !submission) return;
  const settings = endpoint.settings.autoresponse;
  const { mailFrom, supportEmail, publicUrl } = deps.config;
  const decision = decideAutoresponse({ settings, submission, own: [mailFrom, supportEmail, ...endpoint.recipients] });
  if (!decision.send) return;
  // A second run of the same job has passed the limiter in the first.
  if (run.retries === 0 && !(await deps.limiter.take(autoresponseRule, decision.limiterKey))) return;
  await deps.mailer.send(
    autoresponseMail({
      settings,
      submission,
      endpoint,
      to: decision.to,
      publicUrl,
      senderLink: linkInMail(deps, endpoint.settings, submission.id),
    }),
    decision.to,
    run.signal,
  );
}

function linkInMail(deps: Deps, settings: EndpointSettings, submission_id: string) {
  const url = settings.sender_link.in_autoresponse ? linkForSender(deps, settings, submission_id) : undefined;
  return url === undefined ? undefined : { url, until: endOfLink(settings, submission_id) };
}
