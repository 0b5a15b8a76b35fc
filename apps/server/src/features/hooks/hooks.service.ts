import {
  createDestinationInput,
  hookEventSchema,
  listSubmissionsInput,
  type Destination,
  type Hook,
  type hookInput,
  type HookEventBody,
  type hookSampleInput,
  type subscribeHookInput,
} from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { toWebhookBody } from '../deliveries/channels/webhook/build-body.ts';
import { sampleSubmission } from '../deliveries/model/sample-submission.ts';
import { addDestination, deleteDestination, updateDestination } from '../destinations/destinations.service.ts';
import { getDestination } from '../destinations/read-destinations.service.ts';
import { listSubmissions } from '../submissions/list.service.ts';
import * as repo from './hooks.repo.ts';

/** Enough for a program to show its user which fields there are. */
const SAMPLES = 3;

/**
 * Adds a webhook for a program. A program that subscribes the same URL twice, because it lost the first answer, has one
 * hook.
 * @throws {AppError} not_found · invalid: a URL that must not be called · conflict: too many destinations
 */
export async function subscribeHook(
  ctx: AuthedCtx,
  { endpoint_id, target_url, event, name }: z.output<typeof subscribeHookInput>,
): Promise<Hook> {
  const { deps, actor } = ctx;
  const { id, isNew } = await deps.db.transaction().execute(async (trx) => {
    if (!(await repo.lockOwnEndpoint(trx, actor.workspace_id, endpoint_id))) throw notFound('endpoint');
    const known = await repo.findHook(trx, { endpoint_id, event, target_url });
    if (known) return { id: known.id, isNew: false };
    const webhook = { endpoint_id, kind: 'webhook', name: name ?? hostOf(target_url), config: { url: target_url } };
    const input = { ...createDestinationInput.parse(webhook), hook_event: event };
    return { id: await addDestination(ctx, trx, input).catch(nameTargetUrl), isNew: true };
  });
  const key = { endpoint_id, destination_id: id };
  return toHook(isNew ? await getDestination(ctx, key) : await updateDestination(ctx, { ...key, enabled: true }));
}

/** @throws {AppError} not_found, also for a webhook that a person has added */
export async function unsubscribeHook(
  ctx: AuthedCtx,
  { endpoint_id, hook_id }: z.output<typeof hookInput>,
): Promise<void> {
  const { deps, actor } = ctx;
  await deps.db.transaction().execute(async (trx) => {
    const isOwn = await repo.lockOwnEndpoint(trx, actor.workspace_id, endpoint_id);
    if (!isOwn || !(await repo.findHookById(trx, { endpoint_id, hook_id }))) throw notFound('hook');
  });
  await deleteDestination(ctx, { endpoint_id, destination_id: hook_id });
}

/** The bodies that a hook would have received for the newest submissions. */
export async function listSampleEvents(
  ctx: AuthedCtx,
  { endpoint_id }: z.output<typeof hookSampleInput>,
): Promise<{ items: HookEventBody[] }> {
  const input = listSubmissionsInput.parse({ endpoint_id, status: 'inbox', size: SAMPLES });
  const { items } = await listSubmissions(ctx, input);
  const shown = items.length > 0 ? items : [sampleSubmission(endpoint_id, ctx.deps.now())];
  const bodies = shown.map((submission) =>
    toWebhookBody({ event: 'submission.received', occurred_at: new Date(submission.created_at), submission }),
  );
  return { items: bodies.map((body) => hookEventSchema.parse(JSON.parse(body))) };
}

/** What is wrong with the URL of a destination, by the name that the program gave it. */
function nameTargetUrl(error: unknown): never {
  if (!(error instanceof AppError) || !error.errors) throw error;
  const errors = error.errors.map((each) => (each.path === 'config.url' ? { ...each, path: 'target_url' } : each));
  throw new AppError(error.code, error.message, { errors, cause: error });
}

const hostOf = (url: string): string => new URL(url).host;

function toHook({ id, config, hook_event, secrets, created_at }: Destination): Hook {
  if (!('url' in config) || hook_event === null) throw new Error('This destination is not a hook.');
  return { id, target_url: config.url, event: hook_event, secret: secrets[0] ?? '', created_at };
}
