import { randomBytes } from 'node:crypto';
import type { Deps } from '../../context.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { isSigned, signText } from '../../lib/signatures/signature.ts';
import { takeConfirmation } from './confirmations.repo.ts';

/** How long a person has to confirm a change. */
export const CONFIRMATION_MS = 5 * MINUTE_MS;

/** A change that is to be confirmed. */
export interface Proposal {
  tool: string;
  input: object;
  /** `form`: the client asks the person in a dialog; `again`: the assistant asks, and calls the tool again. */
  way: 'form' | 'again';
}

/** The confirmations of one key. */
export interface Confirmations {
  /** A token with which this change can be confirmed once, within five minutes. */
  propose(proposal: Proposal): string;
  /** Uses the token of a proposal. @returns false if it is for another change or key, expired, or used */
  take(proposal: Proposal, token: string): Promise<boolean>;
}

const TOKEN = /^([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/;

/**
 * Nothing is stored for a proposal: its token is a signature over the key, the tool and the whole input. Only the ids of used
 * tokens are, until they would have expired, so that all nodes know them.
 */
export function createConfirmations(
  { db, secret, now }: Pick<Deps, 'db' | 'secret' | 'now'>,
  key: { id: string },
): Confirmations {
  const sign = ({ tool, input, way }: Proposal, id: string, expires: string): string =>
    signText(secret, 'assistant-confirmation', [key.id, way, tool, JSON.stringify(input), id, expires]);
  return {
    propose(proposal) {
      const id = randomBytes(16).toString('base64url');
      const expires = String(now().getTime() + CONFIRMATION_MS);
      return [id, expires, sign(proposal, id, expires)].join('.');
    },
    async take(proposal, token) {
      const [, id = '', expires = '', signature = ''] = TOKEN.exec(token) ?? [];
      if (!isSigned(signature, sign(proposal, id, expires)) || Number(expires) <= now().getTime()) return false;
      return takeConfirmation(db, { id, expires_at: new Date(Number(expires)), now: now() });
    },
  };
}
