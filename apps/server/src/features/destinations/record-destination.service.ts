import type { Destination } from '@postern/contracts';
import type { AuthedCtx } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { listChanges } from '../audit/list-changes.ts';
import { recordAudit, type AuditEvent } from '../audit/record-audit.service.ts';
import type { DestinationKey, DestinationRow } from './destinations.repo.ts';

/**
 * The settings whose texts and lists the audit log shows. URLs are not among them, because those of chats are secrets, and
 * neither are conditions, whose values can be a visitor's.
 */
const shown: ReadonlySet<string> = new Set([
  'name',
  'filter.statuses',
  'filter.match',
  'config.to',
  'config.cc',
  'config.bcc',
  'config.files',
  'config.chat_id',
]);

type Recorded = Pick<DestinationRow, 'name' | 'enabled' | 'config' | 'filter' | 'sealed_token'>;

const toRecorded = ({ name, enabled, config, filter, sealed_token }: Recorded): object => ({
  name,
  enabled,
  config,
  filter,
  token: sealed_token,
});

/** Records what was done to a destination, or that it is about to be deleted. */
export async function recordDestination(
  trx: Trx,
  ctx: AuthedCtx,
  { action, ...key }: DestinationKey & { action: Extract<AuditEvent['action'], `destination.${string}`> & Plain },
): Promise<void> {
  await recordAudit(trx, ctx, { action, ...targetOf(key) });
}

/** Actions without details. */
type Plain =
  | 'destination.created'
  | 'destination.deleted'
  | 'destination.tested'
  | 'destination.backfilled'
  | 'destination.confirmation_sent'
  | 'destination.secret_rotated';

/** The same for a webhook that a program has subscribed. */
export const recordHook = (
  trx: Trx,
  ctx: AuthedCtx,
  { action, endpoint_id, destination_id }: DestinationKey & { action: 'hook.created' | 'hook.deleted' },
): Promise<void> => recordAudit(trx, ctx, { action, target: { kind: 'hook', id: destination_id }, endpoint_id });

/** Records what has changed, if anything has. */
export async function recordDestinationChange(
  trx: Trx,
  ctx: AuthedCtx,
  { before, after, ...key }: DestinationKey & { before: Recorded; after: Recorded },
): Promise<void> {
  const changes = listChanges(toRecorded(before), toRecorded(after), shown);
  if (changes.length > 0) await recordAudit(trx, ctx, { action: 'destination.changed', ...targetOf(key), changes });
}

/**
 * Records that signing secrets were shown, once an hour for each person and endpoint: screens fetch them again and again.
 */
export async function recordShownSecrets(
  ctx: AuthedCtx,
  { endpoint_id, shown: destinations }: { endpoint_id: string; shown: readonly Destination[] },
): Promise<void> {
  if (!destinations.some(({ secrets }) => secrets.length > 0)) return;
  await ctx.deps.db.transaction().execute((trx) =>
    recordAudit(trx, ctx, {
      action: 'destination.secrets_shown',
      target: { kind: 'endpoint', id: endpoint_id },
      endpoint_id,
      atMost: { count: 1, withinMs: HOUR_MS },
    }),
  );
}

const targetOf = ({ endpoint_id, destination_id }: DestinationKey) => ({
  target: { kind: 'destination' as const, id: destination_id },
  endpoint_id,
});
