import {
  destinationConfigs,
  destinationNames,
  type createDestinationInput,
  type Destination,
  type DestinationKind,
  type HookEvent,
  type rotateSecretInput,
  type updateDestinationInput,
  limits,
} from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { AppError, changedElsewhere, notFound } from '../../errors.ts';
import { newChildId } from '../../ids.ts';
import { invalid } from '../../input.ts';
import { publishActivity } from '../activity/activity.service.ts';
import { sealFor } from './seal-secrets.ts';
import * as repo from './destinations.repo.ts';
import { eraseDestinationJob } from './destinations.jobs.ts';
import { recipientsOf } from './recipients/list-recipients.ts';
import { askRecipient } from './recipients/ask-recipient.service.ts';
import { addRecipients } from './recipients/recipients.repo.ts';
import { checkConfig } from './check-config.ts';
import { assertOwn, getDestination } from './read-destinations.service.ts';
import { recordDestination, recordDestinationChange, recordHook } from './record-destination.service.ts';
import { newWebhookSecret } from './create-webhook-secret.ts';

const MAX_SECRETS = 3;

export async function createDestination(
  ctx: AuthedCtx,
  input: z.output<typeof createDestinationInput>,
): Promise<Destination> {
  const { deps, actor } = ctx;
  const { endpoint_id } = input;
  await assertOwn(deps, actor.workspace_id, endpoint_id);
  const destination_id = await deps.db.transaction().execute((trx) => addDestination(ctx, trx, input));
  return getDestination(ctx, { endpoint_id, destination_id });
}

/**
 * Adds a destination to an endpoint that is known to belong to the actor's workspace.
 * @param input with `hook_event`: the event that a program subscribes it to; with `code_key`: the name by which a file knows it
 * @returns its id
 */
export async function addDestination(
  ctx: AuthedCtx,
  trx: Trx,
  input: z.output<typeof createDestinationInput> & { hook_event?: HookEvent; code_key?: string },
): Promise<string> {
  const { deps } = ctx;
  const { endpoint_id, kind, name, enabled, filter, config, token, hook_event = null, code_key = null } = input;
  const now = deps.now();
  const id = newChildId(endpoint_id, now);
  const checked = checkConfig(deps, kind, config);
  if (kind === 'telegram' && token === undefined) throw wrong('token', 'Telegram needs a bot’s token.');
  if ((await repo.countDestinations(trx, endpoint_id)) >= limits.destinations)
    throw new AppError('conflict', `An endpoint can have ${limits.destinations} destinations.`);
  await repo.createDestination(trx, {
    endpoint_id,
    id,
    kind,
    name: name ?? destinationNames[kind],
    enabled,
    config: checked,
    filter,
    sealed_secrets: kind === 'webhook' ? [sealFor(deps.secret, id, newWebhookSecret())] : [],
    sealed_token: token === undefined ? null : sealFor(deps.secret, id, token),
    hook_event,
    code_key,
    now,
  });
  await greet(ctx, trx, { endpoint_id, kind, config: checked });
  await publishActivity(trx, endpoint_id, 'endpoint.changed');
  const key = { endpoint_id, destination_id: id };
  if (hook_event === null) await recordDestination(trx, ctx, { ...key, action: 'destination.created' });
  else await recordHook(trx, ctx, { ...key, action: 'hook.created' });
  return id;
}

export async function updateDestination(
  ctx: AuthedCtx,
  input: z.output<typeof updateDestinationInput>,
): Promise<Destination> {
  const { deps, actor } = ctx;
  const { endpoint_id, destination_id } = input;
  await assertOwn(deps, actor.workspace_id, endpoint_id);
  await deps.db.transaction().execute((trx) => changeDestination(ctx, trx, input));
  return getDestination(ctx, { endpoint_id, destination_id });
}

/** Changes a destination of an endpoint that is known to belong to the actor's workspace. */
export async function changeDestination(
  ctx: AuthedCtx,
  trx: Trx,
  { endpoint_id, destination_id, config, token, if_updated_at, ...rest }: z.output<typeof updateDestinationInput>,
): Promise<void> {
  const { deps } = ctx;
  const key = { endpoint_id, destination_id };
  const now = deps.now();
  const row = await repo.lockDestination(trx, key);
  if (!row) throw notFound('destination');
  if (if_updated_at !== undefined && Date.parse(if_updated_at) !== row.updated_at.getTime())
    throw changedElsewhere('destination');
  const kind = row.kind as DestinationKind;
  const change: repo.DestinationChange = { now };
  if (rest.name !== undefined) change.name = rest.name;
  if (rest.filter) change.filter = rest.filter;
  if (config) change.config = checkConfig(deps, kind, config);
  if (token !== undefined) change.sealed_token = sealFor(deps.secret, destination_id, token);
  if (rest.enabled !== undefined) change.enabled = rest.enabled;
  if (rest.enabled === true) Object.assign(change, { failing_since: null, paused_at: null, gone_at: null });
  await repo.updateDestination(trx, key, change);
  if (change.config) await greet(ctx, trx, { endpoint_id, kind, config: change.config });
  if (rest.enabled === true) await repo.wakeDeliveries(trx, key, now);
  if (rest.enabled === false) await repo.holdDeliveries(trx, key);
  await publishActivity(trx, endpoint_id, 'endpoint.changed');
  const after = await repo.lockDestination(trx, key);
  if (after) await recordDestinationChange(trx, ctx, { ...key, before: row, after });
}

export async function deleteDestination(ctx: AuthedCtx, key: repo.DestinationKey): Promise<void> {
  const { deps, actor } = ctx;
  await assertOwn(deps, actor.workspace_id, key.endpoint_id);
  await deps.db.transaction().execute((trx) => dropDestination(ctx, trx, key));
}

/** Deletes a destination of an endpoint that is known to belong to the actor's workspace. */
export async function dropDestination(ctx: AuthedCtx, trx: Trx, key: repo.DestinationKey): Promise<void> {
  const row = await repo.lockDestination(trx, key);
  if (!row) throw notFound('destination');
  if (row.hook_event === null) await recordDestination(trx, ctx, { ...key, action: 'destination.deleted' });
  else await recordHook(trx, ctx, { ...key, action: 'hook.deleted' });
  await remove(ctx.deps, trx, key);
  await publishActivity(trx, key.endpoint_id, 'endpoint.changed');
}

/** A cascade deletes as many in less than half a second; a job deletes more. */
const CASCADED = 10_000;

async function remove({ queue, now }: Deps, trx: Trx, key: repo.DestinationKey): Promise<void> {
  if (!(await repo.hasMoreDeliveriesThan(trx, key, CASCADED))) {
    await repo.deleteDestination(trx, key);
    return;
  }
  await repo.setAside(trx, key, now());
  await queue.enqueue(trx, eraseDestinationJob, key);
}

/** Adds a secret that signs from now on, beside the earlier ones, so that the receiver can switch without a gap. */
export async function rotateSecret(
  ctx: AuthedCtx,
  { endpoint_id, destination_id, drop_old }: z.output<typeof rotateSecretInput>,
): Promise<Destination> {
  const { deps, actor } = ctx;
  const key = { endpoint_id, destination_id };
  await assertOwn(deps, actor.workspace_id, endpoint_id);
  await deps.db.transaction().execute(async (trx) => {
    const row = await repo.lockDestination(trx, key);
    if (!row) throw notFound('destination');
    if (row.kind !== 'webhook') throw new AppError('conflict', 'Only webhooks have signing secrets.');
    if (!drop_old && row.sealed_secrets.length >= MAX_SECRETS)
      throw new AppError('conflict', `There are already ${MAX_SECRETS} secrets. Drop the old ones first.`);
    const sealed_secrets = drop_old
      ? row.sealed_secrets.slice(0, 1)
      : [sealFor(deps.secret, destination_id, newWebhookSecret()), ...row.sealed_secrets];
    await repo.updateDestination(trx, key, { now: deps.now(), sealed_secrets });
    await publishActivity(trx, endpoint_id, 'endpoint.changed');
    await recordDestination(trx, ctx, { ...key, action: 'destination.secret_rotated' });
  });
  return getDestination(ctx, key);
}

/** Adds the first destination of every new endpoint: an email to its owner. */
export async function addOwnersDestination(
  { deps, actor }: AuthedCtx,
  trx: Trx,
  { endpoint_id, email }: { endpoint_id: string; email: string },
): Promise<void> {
  const now = deps.now();
  await repo.createDestination(trx, {
    endpoint_id,
    id: newChildId(endpoint_id, now),
    kind: 'email',
    name: destinationNames.email,
    enabled: true,
    config: destinationConfigs.email.parse({ to: [email] }),
    filter: { statuses: ['inbox'], match: 'all', conditions: [] },
    sealed_secrets: [],
    sealed_token: null,
    hook_event: null,
    now,
  });
  await addRecipients(trx, { workspace_id: actor.workspace_id, emails: [email] }, now);
}

/** Asks addresses that are new to the workspace to confirm that they want its emails. A test endpoint sends none. */
async function greet(
  { deps, actor }: AuthedCtx,
  trx: Trx,
  { endpoint_id, kind, config }: { endpoint_id: string; kind: DestinationKind; config: object },
): Promise<void> {
  if (kind !== 'email') return;
  if ((await repo.findEndpointOf(trx, endpoint_id))?.is_test) return;
  const { workspace_id } = actor;
  const unknown = await addRecipients(trx, { workspace_id, emails: recipientsOf(kind, config) }, deps.now());
  for (const email of unknown) await askRecipient(deps, trx, { workspace_id, email });
}

const wrong = (path: string, message: string): AppError => invalid([{ path, message, code: 'required' }]);
