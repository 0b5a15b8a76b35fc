import type { AuthedCtx } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { newChildId } from '../../ids.ts';
import { openSecrets, sealFor } from './seal-secrets.ts';
import * as repo from './destinations.repo.ts';
import { newWebhookSecret } from './create-webhook-secret.ts';

/**
 * Copies the destinations of an endpoint to another one of the same workspace, as new ones: without past failures, and
 * with separate signing secrets. Addresses have confirmed for the workspace, so they are not asked again. A bot's token
 * is copied. Hooks stay with their endpoint: the programs that subscribed would not know about the copies.
 */
export async function copyDestinations(
  { deps }: AuthedCtx,
  trx: Trx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { secret, now } = deps;
  for (const row of await repo.listDestinations(trx, from)) {
    if (row.hook_event !== null) continue;
    const id = newChildId(to, now());
    const { token } = openSecrets(secret, { ...row, destination_id: row.id });
    await repo.createDestination(trx, {
      endpoint_id: to,
      id,
      kind: row.kind,
      name: row.name,
      enabled: row.enabled,
      config: row.config as object,
      filter: row.filter as object,
      sealed_secrets: row.kind === 'webhook' ? [sealFor(secret, id, newWebhookSecret())] : [],
      sealed_token: token === null ? null : sealFor(secret, id, token),
      hook_event: null,
      now: now(),
    });
  }
}
