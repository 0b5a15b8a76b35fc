import type { AuthedCtx, Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { invalid } from '../../input.ts';
import { assignmentMessage } from '../account-emails/compose-teamwork-emails.ts';
import { sendAssignmentJob } from './assignment.jobs.ts';
import { findAssignable, findEndpointName, findName } from './people.service.ts';

/** @throws {AppError} invalid when the account cannot change the endpoint's submissions */
export async function demandAssignable(
  deps: Deps,
  { account_id, ...place }: { workspace_id: string; endpoint_id: string; account_id: string },
): Promise<void> {
  if ((await findAssignable(deps, place, [account_id])).length > 0) return;
  const message = 'This person is no member who can change submissions of this endpoint.';
  throw invalid([{ path: 'assignee_id', message, code: 'custom' }]);
}

interface Assigned {
  endpoint_id: string;
  /** Changed together, so all of them have the same assignee. */
  submissions: readonly { id: string; assignee_id: string | null }[];
}

/** Emails a member once about what was assigned to them at once. No one needs an email about their own click. */
export async function notifyAssignee(
  { deps, actor }: AuthedCtx,
  trx: Trx,
  { endpoint_id, submissions }: Assigned,
): Promise<void> {
  const [first] = submissions;
  const account_id = first?.assignee_id ?? null;
  if (!first || account_id === null || account_id === actor.account_id) return;
  const count = submissions.length;
  await deps.queue.enqueue(trx, sendAssignmentJob, {
    endpoint_id,
    account_id,
    by: actor.account_id,
    submission_id: first.id,
    count,
  });
}

/** The job. A member who can no longer reach the endpoint gets nothing. */
export async function sendAssignment(
  deps: Deps,
  { endpoint_id, account_id, by, submission_id, count }: Payload,
  { id }: { id: string },
): Promise<void> {
  const endpoint = await findEndpointName(deps, endpoint_id);
  if (!endpoint) return;
  const [assignee] = await findAssignable(deps, { ...endpoint, endpoint_id }, [account_id]);
  if (!assignee?.email) return;
  const { publicUrl } = deps.config;
  const message = assignmentMessage({
    publicUrl,
    path: `/submissions/${submission_id}`,
    endpoint: endpoint.name,
    by: await findName(deps, by),
    count,
  });
  await deps.mailer.send({ to: assignee.email, ...message, messageId: `${id}@${new URL(publicUrl).hostname}` });
}

interface Payload {
  endpoint_id: string;
  account_id: string;
  by: string;
  submission_id: string;
  count: number;
}
