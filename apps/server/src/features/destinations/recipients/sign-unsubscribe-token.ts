import { isSigned, signText } from '../../../lib/signatures/signature.ts';

/** The content of an unsubscribe link: its holder unsubscribes this address from a workspace's emails. */
export interface Unsubscription {
  workspace_id: string;
  /** In lower case. */
  email: string;
}

/**
 * The token in the link: signed, because it works without signing in, and without an end, because people keep emails
 * (RFC 8058, section 3.1, wants it hard to guess).
 * @returns `<payload>.<signature>`, safe in a path
 */
export function toUnsubscribeToken(secret: string, { workspace_id, email }: Unsubscription): string {
  const payload = Buffer.from(JSON.stringify([workspace_id, email.toLowerCase()])).toString('base64url');
  return `${payload}.${signText(secret, PURPOSE, [payload])}`;
}

/** Reads a token; undefined for one that we did not sign. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscription | undefined {
  const [payload = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !isSigned(signature, signText(secret, PURPOSE, [payload]))) return undefined;
  const [workspace_id = '', email = ''] = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as string[];
  return { workspace_id, email };
}

const PURPOSE = 'unsubscribe';
