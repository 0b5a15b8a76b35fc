import { isDeepStrictEqual } from 'node:util';
import { type CompleteFile, type FileDestination } from '@postern/contracts';
import type { AuthedCtx } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { addDestination, changeDestination, dropDestination } from '../destinations/destinations.service.ts';
import type { DestinationRow } from './code.repo.ts';
import { toFileDestination } from './load-endpoints.service.ts';
import type { NewSecrets } from './make-plan.ts';

interface Work {
  endpoint_id: string;
  /** The destinations that there are. */
  rows: readonly DestinationRow[];
  wanted: CompleteFile;
  secrets: NewSecrets;
}

/** Makes the destinations of an endpoint those of its file. Those that stay keep their ids, deliveries and secrets. */
export async function applyDestinations(
  ctx: AuthedCtx,
  trx: Trx,
  { endpoint_id, rows, wanted, secrets }: Work,
): Promise<void> {
  const left = new Map(Object.entries(wanted.destinations));
  for (const row of rows) {
    const key = { endpoint_id, destination_id: row.id };
    const one = row.code_key === null ? undefined : left.get(row.code_key);
    if (row.code_key === null || one?.kind !== row.kind) await dropDestination(ctx, trx, key);
    else {
      left.delete(row.code_key);
      await change(ctx, trx, {
        row,
        one: wanted.destinations[row.code_key],
        secret: secrets.destinations.get(row.code_key),
      });
    }
  }
  for (const [code_key, one] of left) {
    const { kind, name, enabled, filter } = one;
    const rest = toConfig(one, secrets.destinations.get(code_key));
    await addDestination(ctx, trx, { endpoint_id, kind, name, enabled, filter, code_key, config: {}, ...rest });
  }
}

async function change(
  ctx: AuthedCtx,
  trx: Trx,
  { row, one, secret }: { row: DestinationRow; one: FileDestination | undefined; secret: string | undefined },
): Promise<void> {
  if (!one) return;
  const before = toFileDestination(row);
  if (isDeepStrictEqual(before, one) && secret === undefined) return;
  const { name, enabled, filter } = one;
  const key = { endpoint_id: row.endpoint_id, destination_id: row.id };
  // Switching it on ends a pause, which is no part of the file.
  const isSwitched = row.enabled !== enabled;
  await changeDestination(ctx, trx, {
    ...key,
    name,
    filter,
    ...(isSwitched && { enabled }),
    ...toConfig(one, secret),
  });
}

/** The configuration as it is stored: the URL of a chat is a secret, and one that is not given stays. */
function toConfig(one: FileDestination, secret: string | undefined) {
  if (one.kind === 'telegram') return { config: one.config, ...(secret !== undefined && { token: secret }) };
  if ('config' in one) return { config: one.config };
  return secret === undefined ? {} : { config: { url: secret } };
}
