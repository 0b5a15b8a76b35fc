import type { WebhookEvent } from '@postern/contracts';
import { destinationConfigs } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import { loadWorkingWebhooks } from '../destinations/for-deliveries.service.ts';
import { attempt, refused } from './channels/post.ts';
import { signWebhook } from './channels/webhook/sign.ts';
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
  const webhook = destinationConfigs.webhook.safeParse(destination.config);
  if (!webhook.success || destination.secrets.length === 0)
    return refused('This destination has no address or no secret to sign with.');
  const text = JSON.stringify(body);
  const now = deps.now();
  const headers = signWebhook({ id, at: now, body: text, secrets: destination.secrets });
  return attempt({ safeFetch: deps.safeFetch, now, signal }, { url: webhook.data.url, headers, body: text });
}
