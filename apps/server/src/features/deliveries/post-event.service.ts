import type { WebhookEvent } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import { loadWorkingWebhooks } from '../destinations/for-deliveries.service.ts';
import { postSigned } from './channels/webhook/send.ts';
import type { Outcome } from './model/outgoing.ts';

interface Event {
  endpoint_id: string;
  destination_id: string;
  /** The same for each attempt. */
  id: string;
  body: Exclude<WebhookEvent, { data: { fields: unknown } }>;
  signal: AbortSignal;
}

/**
 * Makes one attempt to post an event that is about no submission to a webhook.
 * @returns undefined if the webhook is off or gone
 */
export async function postEvent(
  deps: Deps,
  { endpoint_id, destination_id, id, body, signal }: Event,
): Promise<Outcome | undefined> {
  const webhooks = await loadWorkingWebhooks(deps, endpoint_id);
  const destination = webhooks.map((each) => each.destination).find((each) => each.id === destination_id);
  if (!destination) return undefined;
  const { safeFetch, tracer } = deps;
  const sending = { safeFetch, now: deps.now(), signal, traceparent: tracer.current()?.traceparent };
  return postSigned(sending, destination, { id, body: JSON.stringify(body) });
}
