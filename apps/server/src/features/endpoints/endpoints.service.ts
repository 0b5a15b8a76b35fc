import type { createEndpointInput, Endpoint, updateEndpointInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { newEndpointId } from '../../ids.ts';
import { toSettings, toStoredChange, type StoredSettings } from './endpoint-settings.ts';
import { purgeEndpointJob } from './endpoints.jobs.ts';
import * as repo from './endpoints.repo.ts';

export async function listEndpoints({ deps, actor }: AuthedCtx) {
  const rows = await repo.listEndpoints(deps.db, actor.workspace_id);
  const items = rows.map((row) => toEndpoint(deps, row));
  // Unlimited but few: one page holds them all.
  return {
    items,
    page: 1,
    size: items.length,
    total: items.length,
    pages: items.length > 0 ? 1 : 0,
    next_cursor: null,
  };
}

export async function getEndpoint({ deps, actor }: AuthedCtx, { id }: { id: string }): Promise<Endpoint> {
  const row = await repo.findEndpoint(deps.db, actor.workspace_id, id);
  if (!row) throw notFound('endpoint');
  return toEndpoint(deps, row);
}

export async function createEndpoint(ctx: AuthedCtx, input: z.output<typeof createEndpointInput>): Promise<Endpoint> {
  const { db, now, secret } = ctx.deps;
  for (;;) {
    const id = newEndpointId();
    const settings = toStoredChange(input.settings ?? {}, {}, { endpoint_id: id, secret });
    const endpoint = { id, workspace_id: ctx.actor.workspace_id, name: input.name, settings, now: now() };
    // 58 random bits: a second round is a once-in-an-age event, but it must not be an error.
    if (await db.transaction().execute((trx) => repo.createEndpoint(trx, endpoint))) return getEndpoint(ctx, { id });
  }
}

export async function updateEndpoint(ctx: AuthedCtx, input: z.output<typeof updateEndpointInput>): Promise<Endpoint> {
  const { db, now, secret } = ctx.deps;
  const { id, name, status, settings } = input;
  const key = { workspace_id: ctx.actor.workspace_id, id };
  await db.transaction().execute(async (trx) => {
    const stored = await repo.lockEndpoint(trx, key);
    if (!stored) throw notFound('endpoint');
    const change: repo.EndpointChange = { now: now() };
    if (name !== undefined) change.name = name;
    if (status !== undefined) change.status = status;
    if (settings)
      change.settings = toStoredChange(settings, stored.settings as StoredSettings, { endpoint_id: id, secret });
    await repo.updateEndpoint(trx, key, change);
  });
  for (const tell of ctx.deps.endpointListeners) tell(id);
  return getEndpoint(ctx, { id });
}

/** The endpoint is gone at once; its submissions and files follow in a job, however many they are. */
export async function deleteEndpoint({ deps, actor }: AuthedCtx, { id }: { id: string }): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await repo.deleteEndpoint(trx, actor.workspace_id, id))) throw notFound('endpoint');
    await deps.queue.enqueue(trx, purgeEndpointJob, { endpoint_id: id, last: false });
  });
  for (const tell of deps.endpointListeners) tell(id);
}

function toEndpoint({ config }: Deps, row: repo.EndpointRow): Endpoint {
  return {
    id: row.id,
    name: row.name,
    submit_url: `${config.publicUrl}/api/submit/${row.id}`,
    form_url: `${config.publicUrl}/forms/${row.id}`,
    status: row.status === 'paused' ? 'paused' : 'active',
    submission_count: row.inbox + row.spam + row.held + row.refused,
    unread_count: row.unread,
    spam_count: row.spam,
    last_submission_at: row.last_submission_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    settings: toSettings(row.settings),
    form: null,
  };
}
