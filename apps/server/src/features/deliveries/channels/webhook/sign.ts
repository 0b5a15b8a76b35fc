import { createHmac } from 'node:crypto';

const SECRET = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

export interface WebhookToSign {
  /** The same for each attempt of a delivery: receivers recognise repeats by it. */
  id: string;
  /** The time of this attempt; receivers accept at most five minutes' difference. */
  at: Date;
  body: string;
  /** `whsec_…`; several while one replaces another, the newest first. */
  secrets: readonly string[];
}

/**
 * The headers of a webhook by Standard Webhooks 1.0.0
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#webhook-headers-sending-metadata-to-consumers).
 * @throws Error when a secret is not in our format
 */
export function signWebhook({ id, at, body, secrets }: WebhookToSign): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const signed = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
    return `v1,${signed}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** Node decodes any text as base64; a damaged secret would sign with a key that no receiver has. */
function keyOf(secret: string): Buffer {
  const key = Buffer.from(SECRET.exec(secret)?.[1] ?? '', 'base64');
  if (key.length === 0) throw new Error('This is not a valid signing secret.');
  return key;
}
