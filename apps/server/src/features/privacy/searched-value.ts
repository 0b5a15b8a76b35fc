import { hash, randomBytes } from 'node:crypto';
import { open, seal } from '../../lib/secret-box.ts';

const contextOf = (request_id: string): string => `privacy request ${request_id}`;

/** The value of a request, as it is stored until the erasure is over. */
export const sealValue = (secret: string, request_id: string, value: string): string =>
  seal(secret, value, contextOf(request_id));

export const openValue = (secret: string, request_id: string, sealed: string): string =>
  open(secret, sealed, contextOf(request_id));

/** By which a person who has the receipt can prove that it is about their value. */
export function hashValue(value: string): { salt: string; value_hash: string } {
  const salt = randomBytes(16).toString('base64url');
  return { salt, value_hash: hash('sha256', salt + value, 'base64url') };
}
