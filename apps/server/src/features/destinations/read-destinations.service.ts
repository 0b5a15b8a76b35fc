import type { Destination } from '@postern/contracts';
import type { AuthedCtx, Deps } from '../../context.ts';
import { notFound } from '../../errors.ts';
import * as repo from './destinations.repo.ts';
import { recipientsOf } from './recipients/list-recipients.ts';
import { listRecipients } from './recipients/recipients.repo.ts';
import { recordShownSecrets } from './record-destination.service.ts';
import { openSecrets } from './seal-secrets.ts';
import { toDestination } from './to-destination.ts';

/** For a person or a program, which sees the signing secrets. */
export async function showDestinations(
  ctx: AuthedCtx,
  { endpoint_id }: { endpoint_id: string },
): Promise<{ items: Destination[] }> {
  const { items } = await listDestinations(ctx, { endpoint_id });
  await recordShownSecrets(ctx, { endpoint_id, shown: items });
  return { items };
}

export async function showDestination(ctx: AuthedCtx, key: repo.DestinationKey): Promise<Destination> {
  const destination = await getDestination(ctx, key);
  await recordShownSecrets(ctx, { endpoint_id: key.endpoint_id, shown: [destination] });
  return destination;
}

/** For the server’s own work. */
export async function listDestinations(
  { deps, actor }: AuthedCtx,
  { endpoint_id }: { endpoint_id: string },
): Promise<{ items: Destination[] }> {
  await assertOwn(deps, actor.workspace_id, endpoint_id);
  const rows = await repo.listDestinations(deps.db, endpoint_id);
  return { items: await withRecipients(deps, actor.workspace_id, rows) };
}

export async function getDestination({ deps, actor }: AuthedCtx, key: repo.DestinationKey): Promise<Destination> {
  await assertOwn(deps, actor.workspace_id, key.endpoint_id);
  const row = await repo.findDestination(deps.db, key);
  if (!row) throw notFound('destination');
  const [shown] = await withRecipients(deps, actor.workspace_id, [row]);
  if (!shown) throw notFound('destination');
  return shown;
}

export async function assertOwn(deps: Deps, workspace_id: string, endpoint_id: string): Promise<void> {
  if (!(await repo.findOwnEndpoint(deps.db, workspace_id, endpoint_id))) throw notFound('endpoint');
}

async function withRecipients(
  deps: Deps,
  workspace_id: string,
  rows: readonly repo.DestinationRow[],
): Promise<Destination[]> {
  const emails = rows.flatMap((row) => (row.kind === 'email' ? recipientsOf(row.kind, row.config) : []));
  const recipients = await listRecipients(deps.db, workspace_id, emails);
  return rows.map((row) =>
    toDestination(row, {
      ...openSecrets(deps.secret, { ...row, destination_id: row.id }),
      emails: row.kind === 'email' ? recipientsOf(row.kind, row.config) : [],
      recipients,
    }),
  );
}
