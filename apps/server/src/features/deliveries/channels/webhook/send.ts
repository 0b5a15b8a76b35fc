import { destinationConfigs } from '@postern/contracts';
import { attempt, refused, type SendDeps } from '../post.ts';
import type { Outcome, Outgoing, OutgoingDestination } from '../../model/outgoing.ts';
import { toWebhookBody } from './build-body.ts';
import { signWebhook } from './sign.ts';

/** Makes one attempt to post the event of a submission to a webhook. */
export function sendWebhook(deps: SendDeps, outgoing: Outgoing): Promise<Outcome> {
  const { request_id } = outgoing.submission.meta;
  return postSigned(deps, outgoing.destination, {
    id: outgoing.delivery_id,
    body: toWebhookBody(outgoing),
    // The id in our log, for both sides to trace a submission by.
    ...(request_id !== undefined && { headers: { 'x-request-id': request_id } }),
  });
}

interface SignedEvent {
  /** The same for each attempt. */
  id: string;
  /** JSON. */
  body: string;
  headers?: Readonly<Record<string, string>>;
}

/** Makes one attempt at a webhook, signed as the Standard Webhooks specification says. */
export async function postSigned(
  deps: SendDeps,
  { config, secrets }: Pick<OutgoingDestination, 'config' | 'secrets'>,
  { id, body, headers }: SignedEvent,
): Promise<Outcome> {
  const webhook = destinationConfigs.webhook.safeParse(config);
  if (!webhook.success) return refused('This destination has no address.');
  if (secrets.length === 0) return refused('This destination has no secret to sign with.');
  const signed = signWebhook({ id, at: deps.now, body, secrets });
  const traced = deps.traceparent === undefined ? {} : { traceparent: deps.traceparent };
  return attempt(deps, { url: webhook.data.url, headers: { ...signed, ...headers, ...traced }, body });
}
