import { formDefinitionSchema, destinationConfigs } from '@postern/contracts';
import type { Db, Trx } from '../../db/client.ts';
import { newWebhookSecret } from '../../features/destinations/create-webhook-secret.ts';
import { sealFor } from '../../features/destinations/seal-secrets.ts';
import { childIdFor, newEndpointId } from '../../ids.ts';
import type { Destination } from './destinations.ts';
import { troubleOf } from './make-delivery.ts';
import * as repo from './seed.repo.ts';
import type { Trade } from './trades.ts';

export interface EndpointPlan {
  workspace_id: string;
  trade: Trade;
  /** The beginning and the end of what it gets, in ms. */
  since: number;
  until: number;
  /** The installation's secret, which seals those of webhooks. */
  secret: string;
}

export type StoredDestination = Destination & { id: string };

export interface StoredEndpoint {
  id: string;
  name: string;
  destinations: StoredDestination[];
}

/** Stores an endpoint with its form and its destinations, as of the beginning. */
export async function writeEndpoint(db: Db, plan: EndpointPlan): Promise<StoredEndpoint> {
  const { workspace_id, trade, since } = plan;
  const created_at = new Date(since);
  for (;;) {
    const id = newEndpointId();
    const destinations = trade.destinations.map((destination) => ({
      ...destination,
      id: childIdFor(id, { time: created_at, key: destination.name }),
    }));
    const isStored = await db.transaction().execute(async (trx) => {
      const endpoint = { workspace_id, id, name: trade.name, status: trade.status, created_at };
      if (!(await repo.createEndpoint(trx, endpoint))) return false;
      if (trade.form) {
        const definition = JSON.stringify(formDefinitionSchema.parse(trade.form.definition));
        await repo.createForm(trx, id, { definition, isPublished: trade.form.isPublished, at: created_at });
      }
      for (const destination of destinations) await writeDestination(trx, { ...plan, endpoint_id: id, destination });
      return true;
    });
    if (isStored) return { id, name: trade.name, destinations };
  }
}

interface DestinationPlan extends EndpointPlan {
  endpoint_id: string;
  destination: StoredDestination;
}

async function writeDestination(trx: Trx, plan: DestinationPlan): Promise<void> {
  const { workspace_id, endpoint_id, destination, secret, since, until } = plan;
  const { id, kind, name, to, story } = destination;
  const created_at = new Date(since);
  const isEmail = kind === 'email';
  await repo.createDestination(trx, endpoint_id, {
    id,
    kind,
    name,
    enabled: story !== 'off',
    config: destinationConfigs[kind].parse(isEmail ? { to: [to] } : { url: to }),
    sealed_secrets: kind === 'webhook' ? [sealFor(secret, id, newWebhookSecret())] : [],
    created_at,
    ...troubleOf(story, until),
  });
  const confirmed_at = story === 'unconfirmed' ? null : created_at;
  if (isEmail) await repo.addRecipient(trx, { workspace_id, email: to, confirmed_at, created_at });
}
