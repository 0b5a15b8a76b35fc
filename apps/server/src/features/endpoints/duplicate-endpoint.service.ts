import { limits, type Endpoint } from '@postern/contracts';
import type { AuthedCtx } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { newEndpointId } from '../../ids.ts';
import { publishActivity } from '../activity/activity.service.ts';
import { copyCaps } from '../caps/caps.service.ts';
import { copyDestinations } from '../destinations/copy-destinations.service.ts';
import { copyForm } from '../forms/forms.service.ts';
import { copyTemplates } from '../reply-templates/reply-templates.service.ts';
import { copySettings } from '../../lib/stored-settings.ts';
import * as repo from './endpoints.repo.ts';
import { recordEndpoint } from './record-endpoint.service.ts';
import { getEndpoint } from './endpoints.service.ts';

const SUFFIX = ' (copy)';

/**
 * Creates an endpoint with the settings, status, form, caps, destinations and reply templates of another, without its
 * submissions.
 */
export async function duplicateEndpoint(ctx: AuthedCtx, { id: from }: { id: string }): Promise<Endpoint> {
  const { db, now, secret } = ctx.deps;
  const { workspace_id } = ctx.actor;
  for (;;) {
    const id = newEndpointId();
    const isMade = await db.transaction().execute(async (trx) => {
      const stored = await repo.lockEndpoint(trx, { workspace_id, id: from });
      if (!stored) throw notFound('endpoint');
      const settings = copySettings(stored.settings, { endpoint_id: from, secret }, { endpoint_id: id, secret });
      const { status, is_test } = stored;
      const endpoint = { id, workspace_id, name: nameOfCopy(stored.name), status, is_test, settings, now: now() };
      if (!(await repo.createEndpoint(trx, endpoint))) return false;
      await copyDestinations(ctx, trx, { from, to: id });
      await copyForm(trx, { from, to: id, now: now() });
      await copyCaps(trx, { from, to: id });
      await copyTemplates(trx, { from, to: id, now: now() });
      await publishActivity(trx, id, 'endpoint.changed');
      await recordEndpoint(trx, ctx, { id, action: 'endpoint.duplicated' });
      return true;
    });
    // The id may be taken, however unlikely, as in createEndpoint.
    if (isMade) return getEndpoint(ctx, { id });
  }
}

/** Truncated to the maximum length, but not inside a surrogate pair. */
function nameOfCopy(name: string): string {
  const room = limits.nameChars - SUFFIX.length;
  return (
    name
      .slice(0, room)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trimEnd() + SUFFIX
  );
}
