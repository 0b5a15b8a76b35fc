import { createHmac, timingSafeEqual } from 'node:crypto';

/** The most that the two clocks may differ, as in the Standard Webhooks specification. */
const TOLERANCE_SECONDS = 5 * 60;

export interface SignedCall {
  body: Uint8Array;
  headers: Record<string, string | string[] | undefined>;
  /** `whsec_` and base64. */
  secret: string;
  now: Date;
}

/** Whether a call was signed with the secret within the last five minutes (https://www.standardwebhooks.com). */
export function isGenuine({ body, headers, secret, now }: SignedCall): boolean {
  const header = (name: string) => String(headers[name] ?? '');
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')];
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (id === '' || timestamp === '' || !(ageSeconds <= TOLERANCE_SECONDS)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return header('webhook-signature')
    .split(' ')
    .some((signature) => {
      const [version, value = ''] = signature.split(',');
      const given = Buffer.from(value, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
}
