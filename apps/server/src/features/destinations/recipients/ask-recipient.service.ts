import type { Deps } from '../../../context.ts';
import type { Trx } from '../../../db/client.ts';
import { askRecipientJob } from '../destinations.jobs.ts';
import * as repo from './recipients.repo.ts';

/** Emails an address a link with which it confirms that it wants a workspace's submissions. */
export const askRecipient = ({ queue }: Deps, trx: Trx, key: { workspace_id: string; email: string }): Promise<void> =>
  queue.enqueue(trx, askRecipientJob, key);

/** Confirms the account's address as a recipient once it has been verified; what waited for it goes out. */
export const confirmOwnAddress = (trx: Trx, account_id: string, now: Date): Promise<void> =>
  repo.confirmOwn(trx, account_id, now);

/** Adds the account's new, verified address as a confirmed recipient; what waited for it goes out. */
export async function takeOwnAddress(trx: Trx, account_id: string, now: Date): Promise<void> {
  await repo.addOwn(trx, account_id, now);
  await repo.confirmOwn(trx, account_id, now);
}
