import type { EndpointSettingsChange, updateEndpointInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { changedElsewhere, notFound } from '../../errors.ts';
import { newEndpointId } from '../../ids.ts';
import { toSettings, toStoredChange, type StoredSettings } from '../../lib/stored-settings.ts';
import { publishActivity } from '../activity/activity.service.ts';
import { followDigest } from '../deliveries/digest/digest.service.ts';
import { checkTemplates } from '../mail-templates/check-templates.ts';
import { checkExportEmails } from './check-export-emails.service.ts';
import * as repo from './endpoints.repo.ts';
import { recordEndpoint, recordEndpointChange } from './record-endpoint.service.ts';

/** @throws {AppError} invalid when a template of the autoresponse cannot be parsed */
export function checkAnswer(settings: EndpointSettingsChange | undefined): void {
  if (!settings?.autoresponse) return;
  const { subject, body } = settings.autoresponse;
  checkTemplates({ 'settings.autoresponse.subject': subject, 'settings.autoresponse.body': body });
}

/**
 * Changes an endpoint. The caller has checked the templates, and tells the listeners when the transaction has committed.
 * @throws {AppError} not_found · conflict
 */
export async function changeEndpoint(
  ctx: AuthedCtx,
  trx: Trx,
  { id, name, status, settings, if_updated_at }: z.output<typeof updateEndpointInput>,
): Promise<void> {
  const { now, secret } = ctx.deps;
  const key = { workspace_id: ctx.actor.workspace_id, id };
  const stored = await repo.lockEndpoint(trx, key);
  if (!stored) throw notFound('endpoint');
  if (if_updated_at !== undefined && Date.parse(if_updated_at) !== stored.updated_at.getTime())
    throw changedElsewhere('endpoint');
  const change: repo.EndpointChange = { now: now() };
  if (name !== undefined) change.name = name;
  if (status !== undefined) change.status = status;
  if (settings)
    change.settings = toStoredChange(settings, stored.settings as StoredSettings, { endpoint_id: id, secret });
  await repo.updateEndpoint(trx, key, change);
  await checkExportEmails({ db: trx }, id, settings);
  const before = toSettings(stored.settings).digest;
  if (settings?.digest) await followDigest(trx, { endpoint_id: id, before, after: settings.digest }, now());
  await publishActivity(trx, id, 'endpoint.changed');
  const after = await repo.lockEndpoint(trx, key);
  if (after) await recordEndpointChange(trx, ctx, { id, before: stored, after });
}

export interface DescribedEndpoint {
  name: string;
  status: 'active' | 'paused';
  settings: EndpointSettingsChange;
  /** The name by which files know it. */
  code_key: string;
  is_test: boolean;
}

/** Creates an endpoint that a file describes: without destinations, and without its owner's preferences. @returns its id */
export async function addEndpoint(
  ctx: AuthedCtx,
  trx: Trx,
  { settings, ...endpoint }: DescribedEndpoint,
): Promise<string> {
  const { now, secret } = ctx.deps;
  const { workspace_id } = ctx.actor;
  for (;;) {
    const id = newEndpointId();
    const stored = toStoredChange(settings, {}, { endpoint_id: id, secret });
    // The id may be taken, however unlikely, as in createEndpoint.
    if (!(await repo.createEndpoint(trx, { id, workspace_id, ...endpoint, settings: stored, now: now() }))) continue;
    await checkExportEmails({ db: trx }, id, settings);
    await publishActivity(trx, id, 'endpoint.changed');
    await recordEndpoint(trx, ctx, { id, action: 'endpoint.created' });
    return id;
  }
}
