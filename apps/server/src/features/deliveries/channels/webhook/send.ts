import { destinationConfigs } from '@postern/contracts';
import { attempt, refused, type SendDeps } from '../post.ts';
import type { Outcome, Outgoing } from '../../model/outgoing.ts';
import { toWebhookBody } from './build-body.ts';
import { signWebhook } from './sign.ts';

/** Makes one attempt at a webhook, signed as the Standard Webhooks specification says. */
export async function sendWebhook(deps: SendDeps, outgoing: Outgoing): Promise<Outcome> {
  const { config, secrets } = outgoing.destination;
  const webhook = destinationConfigs.webhook.safeParse(config);
  if (!webhook.success) return refused('This destination has no address.');
  if (secrets.length === 0) return refused('This destination has no secret to sign with.');
  const body = toWebhookBody(outgoing);
  const { request_id } = outgoing.submission.meta;
  const signed = signWebhook({ id: outgoing.delivery_id, at: deps.now, body, secrets });
  // The id in our log, for both sides to trace a submission by.
  const headers = {
    ...signed,
    ...(request_id !== undefined && { 'x-request-id': request_id }),
    ...(deps.traceparent !== undefined && { traceparent: deps.traceparent }),
  };
  return attempt(deps, { url: webhook.data.url, headers, body });
}
