import type { Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { answerSenderJob } from './autoresponse.jobs.ts';
import { listAnswering } from './autoresponse.repo.ts';

/** Enqueues answers to the senders of submissions whose endpoint's owner wants that. */
export async function enqueueAnswers(
  { queue }: Pick<Deps, 'queue'>,
  trx: Trx,
  submissions: readonly { endpoint_id: string; submission_id: string }[],
): Promise<void> {
  if (submissions.length === 0) return;
  const endpoint_ids = [...new Set(submissions.map(({ endpoint_id }) => endpoint_id))];
  const answering = new Set(await listAnswering(trx, endpoint_ids));
  for (const { endpoint_id, submission_id } of submissions)
    if (answering.has(endpoint_id)) await queue.enqueue(trx, answerSenderJob, { endpoint_id, submission_id });
}
