import type { DestinationKind } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { notFound } from '../../errors.ts';
import * as repo from './destinations.repo.ts';
import { recipientsOf } from './recipients/list-recipients.ts';
import { listOfEndpoint, listRecipients } from './recipients/recipients.repo.ts';
import { openSecrets } from './seal-secrets.ts';

// The statements that deliveries use. A feature does not import the repo of another.
export { holdDeliveries, keepDestination, lockDestination, type DestinationKey } from './destinations.repo.ts';
export { markRefused } from './recipients/recipients.repo.ts';

/**
 * A stored destination with its secrets in plain text, for a test.
 * @throws {AppError} not_found
 */
export async function loadForTest({ db, secret }: Deps, workspace_id: string, key: repo.DestinationKey) {
  const endpoint = await repo.findOwnEndpoint(db, workspace_id, key.endpoint_id);
  const row = endpoint && (await repo.findDestination(db, key));
  if (!endpoint || !row) throw notFound('destination');
  // A test of an email destination uses its first address.
  const [recipient = ''] = recipientsOf(row.kind, row.config);
  const [known] = recipient === '' ? [] : await listRecipients(db, workspace_id, [recipient]);
  return {
    endpoint,
    destination: toOutgoing(secret, row),
    recipient,
    isConfirmed: recipient === '' || known?.confirmed_at instanceof Date,
  };
}

/**
 * Why the workspace of an endpoint may not email an address; undefined if it may, or does not know the address. One that
 * has not confirmed and was not asked has unsubscribed.
 */
export async function findOptOut(
  db: Db,
  { endpoint_id, email }: { endpoint_id: string; email: string },
): Promise<'refused' | 'unsubscribed' | undefined> {
  const [known] = await listOfEndpoint(db, endpoint_id, [email]);
  if (!known) return undefined;
  if (known.refused_at) return 'refused';
  return known.confirmed_at || known.token_expires_at ? undefined : 'unsubscribed';
}

/** Those of the addresses that have confirmed in the workspace of an endpoint. */
export async function listConfirmed(
  db: Db,
  { endpoint_id, emails }: { endpoint_id: string; emails: readonly string[] },
): Promise<string[]> {
  const known = await listOfEndpoint(db, endpoint_id, emails);
  return known.filter((row) => row.confirmed_at && !row.refused_at).map((row) => row.email);
}

const toOutgoing = (secret: string, row: repo.DestinationRow) => ({
  id: row.id,
  kind: row.kind as DestinationKind,
  name: row.name,
  config: row.config,
  ...openSecrets(secret, { ...row, destination_id: row.id }),
});

/**
 * The webhooks of an endpoint that get its submissions now, with their secrets in plain text. Those of programs that
 * subscribed to an event are left out: they expect that event alone.
 */
export async function loadWorkingWebhooks({ db, secret }: Pick<Deps, 'db' | 'secret'>, endpoint_id: string) {
  const endpoint = await repo.findEndpointOf(db, endpoint_id);
  if (!endpoint) return [];
  const rows = await repo.listDestinations(db, endpoint_id);
  return rows
    .filter((row) => row.kind === 'webhook' && row.enabled && row.paused_at === null && row.hook_event === null)
    .map((row) => ({ endpoint, destination: toOutgoing(secret, row) }));
}
