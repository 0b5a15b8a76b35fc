import type { WebhookEvent } from '../schemas/webhook-event.ts';

export type { WebhookEvent } from '../schemas/webhook-event.ts';

/** The most that the two clocks may differ, as the Standard Webhooks specification recommends. */
const TOLERANCE_SECONDS = 5 * 60;

/** A call that must not be believed. Answer it with 400 or 401. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

export interface WebhookCall {
  /** The body as it arrived, byte for byte: a body that was parsed and written again has another signature. */
  body: string | Uint8Array;
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The destination’s secret, `whsec_` and base64; several while one replaces another. */
  secret: string | readonly string[];
  /** The current time, for tests. */
  now?: Date;
}

/**
 * Checks the signature and the age of a webhook (https://www.standardwebhooks.com), and reads its event. It needs the Web
 * Crypto API: Node 20, Deno, Bun, and the workers of edge networks have it.
 * @throws {WebhookError} if the call was not signed with the secret within the last five minutes
 */
export async function verifyWebhook({ body, headers, secret, now = new Date() }: WebhookCall): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    read(headers, name),
  );
  if (!id || !timestamp || !signatures) throw new WebhookError('The webhook is not signed.');
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!(ageSeconds <= TOLERANCE_SECONDS)) throw new WebhookError('The webhook is too old, or a clock is wrong.');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const given = signatures.split(' ').flatMap((each) => (each.startsWith('v1,') ? [each.slice(3)] : []));
  const secrets = typeof secret === 'string' ? [secret] : secret;
  const checks = secrets.flatMap((one) => given.map((signature) => isSigned(one, signature, [id, timestamp, bytes])));
  if (!(await Promise.all(checks)).includes(true)) throw new WebhookError('The signature of the webhook is not valid.');
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
}

function read(headers: WebhookCall['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

/** Compares in constant time, as `subtle.verify` does. */
async function isSigned(
  secret: string,
  signature: string,
  [id, timestamp, body]: [string, string, Uint8Array],
): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const [raw, expected] = [fromBase64(secret.replace(/^whsec_/, '')), fromBase64(signature)];
  if (!raw || !expected || raw.length === 0) return false;
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify']);
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  return crypto.subtle.verify(algorithm, key, expected, signed);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}
