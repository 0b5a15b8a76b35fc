import type { Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { askRecipientJob } from './destinations.jobs.ts';
import * as repo from './recipients.repo.ts';

/** Mails an address a link with which it says that it wants a workspace's submissions. */
export const askRecipient = ({ queue }: Deps, trx: Trx, key: { workspace_id: string; email: string }): Promise<void> =>
  queue.enqueue(trx, askRecipientJob, key);

/** The account's address has been verified: what waited for it as a recipient goes out. */
export const confirmOwnAddress = (trx: Trx, account_id: string, now: Date): Promise<void> =>
  repo.confirmOwn(trx, account_id, now);

/** The account has a new address, which has been verified: it is a recipient from now on, and gets what waited for it. */
export async function takeOwnAddress(trx: Trx, account_id: string, now: Date): Promise<void> {
  await repo.addOwn(trx, account_id, now);
  await repo.confirmOwn(trx, account_id, now);
}
