import { ENDPOINT_ID } from '@postern/contracts';
import { isTokenShaped } from '../../lib/token.ts';

/** What a link has after `#`: the endpoint, by which its row is found, and the secret. */
export const toLinkToken = (endpoint_id: string, secret: string): string => `${endpoint_id}.${secret}`;

/** Undefined for a text that no link has. */
export function readLinkToken(token: string): { endpoint_id: string; secret: string } | undefined {
  const [endpoint_id = '', secret = ''] = token.split('.', 2);
  return ENDPOINT_ID.test(endpoint_id) && isTokenShaped(secret) ? { endpoint_id, secret } : undefined;
}
