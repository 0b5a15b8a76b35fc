import { isDeepStrictEqual } from 'node:util';
import {
  defaultDigest,
  limits,
  type EndpointFields,
  type createEndpointInput,
  type Endpoint,
  type updateEndpointInput,
} from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../context.ts';
import { notFound, unauthenticated } from '../../errors.ts';
import type { Trx } from '../../db/client.ts';
import { newEndpointId, newId } from '../../ids.ts';
import { toPreferences } from '../../lib/preferences.ts';
import { publishActivity } from '../activity/activity.service.ts';
import { addOwnersDestination } from '../destinations/destinations.service.ts';
import { hasManyDeliveries } from '../deliveries/purge.service.ts';
import { loadHealth, type HealthOf } from '../destinations/health.service.ts';
import { listFieldNames, listMergedNames } from '../field-names/field-names.service.ts';
import { findPublishedForm } from '../forms/forms.service.ts';
import { isShown } from '../../lib/submission-fields.ts';
import { checkExportEmails } from './check-export-emails.service.ts';
import { toSuspension } from '../suspension/to-suspension.ts';
import { toSettings, toStoredChange } from '../../lib/stored-settings.ts';
import { purgeEndpointJob } from './endpoints.jobs.ts';
import * as repo from './endpoints.repo.ts';
import { changeEndpoint, checkAnswer } from './change-endpoint.service.ts';
import { recordEndpoint } from './record-endpoint.service.ts';

/** All endpoints of the workspace, newest first, for the server's own work. */
export async function listAllEndpoints(ctx: AuthedCtx): Promise<Endpoint[]> {
  const { deps, actor } = ctx;
  const [rows, healthOf] = await Promise.all([repo.listEndpoints(deps.db, actor.workspace_id), loadHealth(ctx)]);
  return rows.map((row) => toEndpoint(deps, row, healthOf));
}

/** The workspace's own of these endpoints, in the order of the ids. */
export async function loadEndpoints(ctx: AuthedCtx, ids: readonly string[]): Promise<Endpoint[]> {
  if (ids.length === 0) return [];
  const { deps, actor } = ctx;
  const [rows, healthOf] = await Promise.all([repo.listSome(deps.db, actor.workspace_id, ids), loadHealth(ctx, ids)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => toEndpoint(deps, row, healthOf));
}

export async function getEndpoint(ctx: AuthedCtx, { id }: { id: string }): Promise<Endpoint> {
  const { deps, actor } = ctx;
  const [row, healthOf, form] = await Promise.all([
    repo.findEndpoint(deps.db, actor.workspace_id, id),
    loadHealth(ctx, [id]),
    findPublishedForm(ctx, id),
  ]);
  if (!row) throw notFound('endpoint');
  return { ...toEndpoint(deps, row, healthOf), form };
}

/** The names of the fields that people filled in. */
export async function listFields({ deps, actor }: AuthedCtx, { id }: { id: string }): Promise<EndpointFields> {
  if (!(await repo.isOwn(deps.db, actor.workspace_id, id))) throw notFound('endpoint');
  const [names, merged] = await Promise.all([listFieldNames(deps, id), listMergedNames(deps, id)]);
  const hidden = new Set(merged.map(({ name }) => name));
  return { items: names.filter((name) => isShown(name) && !hidden.has(name)).slice(0, limits.fields), merged };
}

export async function createEndpoint(ctx: AuthedCtx, input: z.output<typeof createEndpointInput>): Promise<Endpoint> {
  const { db, now, secret } = ctx.deps;
  checkAnswer(input.settings);
  for (;;) {
    const id = newEndpointId();
    const settings = toStoredChange(input.settings ?? {}, {}, { endpoint_id: id, secret });
    const endpoint = { id, workspace_id: ctx.actor.workspace_id, name: input.name, settings, now: now() };
    // With 58 random bits a second round is extremely unlikely, but must not be an error.
    if (await db.transaction().execute((trx) => create(ctx, trx, endpoint))) return getEndpoint(ctx, { id });
  }
}

/** Creates an endpoint in a workspace without members, and without destinations. @returns false when the id is taken */
export const createNobodysEndpoint = (trx: Trx, endpoint: repo.NewEndpoint): Promise<boolean> =>
  repo.createEndpoint(trx, endpoint);

/**
 * Creates an endpoint by its owner's preferences, usually with an email destination. @returns false when the id is
 * taken
 */
async function create(ctx: AuthedCtx, trx: Trx, endpoint: repo.NewEndpoint): Promise<boolean> {
  const owner = await repo.findOwner(trx, ctx.actor.account_id);
  if (!owner) throw unauthenticated();
  const { mail, digest } = toPreferences(owner.preferences).new_endpoint;
  const settings = { ...(isDeepStrictEqual(digest, defaultDigest) ? {} : { digest }), ...endpoint.settings };
  if (!(await repo.createEndpoint(trx, { ...endpoint, settings }))) return false;
  await checkExportEmails({ db: trx }, endpoint.id, endpoint.settings);
  if (mail) await addOwnersDestination(ctx, trx, { endpoint_id: endpoint.id, email: owner.email });
  await publishActivity(trx, endpoint.id, 'endpoint.changed');
  await recordEndpoint(trx, ctx, { id: endpoint.id, action: 'endpoint.created' });
  return true;
}

export async function updateEndpoint(ctx: AuthedCtx, input: z.output<typeof updateEndpointInput>): Promise<Endpoint> {
  checkAnswer(input.settings);
  await ctx.deps.db.transaction().execute((trx) => changeEndpoint(ctx, trx, input));
  for (const tell of ctx.deps.endpointListeners) tell(input.id);
  return getEndpoint(ctx, { id: input.id });
}

/** The facts of an endpoint for an autoresponse, for the server's own work; undefined for a suspended one and for a test endpoint. */
export async function endpointForAnswer({ db }: Deps, id: string) {
  const row = await repo.findForAnswer(db, id);
  return row && { id, name: row.name, settings: toSettings(row.settings), recipients: row.recipients };
}

/** Deletes the endpoint at once; a job deletes its submissions and files, however many there are. */
export async function deleteEndpoint(ctx: AuthedCtx, { id }: { id: string }): Promise<void> {
  await ctx.deps.db.transaction().execute((trx) => dropEndpoint(ctx, trx, { id }));
  for (const tell of ctx.deps.endpointListeners) tell(id);
}

/** The same in a transaction. The caller tells the listeners when it has committed. */
export async function dropEndpoint(ctx: AuthedCtx, trx: Trx, { id }: { id: string }): Promise<void> {
  const { deps, actor } = ctx;
  if (!(await repo.lockEndpoint(trx, { workspace_id: actor.workspace_id, id }))) throw notFound('endpoint');
  await publishActivity(trx, id, 'endpoint.changed');
  await recordEndpoint(trx, ctx, { id, action: 'endpoint.deleted' });
  if (await hasManyDeliveries(trx, id)) await setAside(deps, trx, id);
  else await removeEndpoint(deps, trx, { workspace_id: actor.workspace_id, id });
}

/** Takes an endpoint from its owner, and enqueues the job that deletes it: a request cannot delete that much. */
async function setAside({ queue, now }: Deps, trx: Trx, id: string): Promise<void> {
  await repo.setAside(trx, { id, ended_workspace_id: newId(now()), now: now() });
  await queue.enqueue(trx, purgeEndpointJob, { endpoint_id: id, last: false });
}

/** Deletes an endpoint's row and enqueues the job that removes the rest. @returns false when there is none */
export async function removeEndpoint({ queue }: Deps, trx: Trx, key: repo.EndpointKey): Promise<boolean> {
  const isDeleted = await repo.deleteEndpoint(trx, key.workspace_id, key.id);
  if (isDeleted) await queue.enqueue(trx, purgeEndpointJob, { endpoint_id: key.id, last: false });
  return isDeleted;
}

export const listEndpointIds = ({ db }: Deps, workspace_id: string): Promise<string[]> =>
  repo.listIds(db, workspace_id);

/** A page of the ids of an endpoint’s submissions, also of one that has been deleted, for the server’s own work. */
export const pageSubmissionIds = ({ db }: Deps, page: repo.IdsPage): Promise<string[]> =>
  repo.listSubmissionIds(db, page);

function toEndpoint({ config }: Deps, row: repo.EndpointRow, healthOf: HealthOf): Endpoint {
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    name: row.name,
    submit_url: `${config.publicUrl}/api/submit/${row.id}`,
    form_url: `${config.publicUrl}/forms/${row.id}`,
    status: row.status === 'paused' ? 'paused' : 'active',
    is_test: row.is_test,
    suspended: toSuspension(row.suspended_at, row.suspended_reason),
    form_taken_down: toSuspension(row.form_down_at, row.form_down_reason),
    moved: row.moved_at && { at: row.moved_at.toISOString(), rewritten_count: row.moved_count },
    submission_count: row.inbox + row.spam + row.held + row.refused,
    inbox_count: row.inbox,
    unread_count: row.unread,
    spam_count: row.spam,
    held_count: row.held,
    refused_count: row.refused,
    last_submission_at: row.last_submission_at?.toISOString() ?? null,
    health: healthOf(row.id),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    settings: toSettings(row.settings),
    // Few screens need forms, and lists that contain them would be large.
    form: null,
  };
}
