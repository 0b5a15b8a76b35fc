import { brand, limits, type addPasskeyInput, type PasskeyProof } from '@postern/contracts';
import { isIP } from 'node:net';
import { z } from 'zod';
import type { Ctx } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { MINUTE_MS } from '../../../lib/durations.ts';
import { hashToken } from '../../../lib/token.ts';
import * as repo from './passkeys.repo.ts';

// Web Authentication (W3C, level 3): the server's half of the ceremonies.

/** Loaded when a passkey is first used: it takes a fifth of a second, and most servers start without need of it. */
const loadLibrary = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256 (COSE): what authenticators sign with. The library’s own list depends on experimental parts of Node. */
const supportedAlgorithmIDs = [-8, -7, -257];

const timeout = limits.passkeyMinutes * MINUTE_MS;

/**
 * The server as authenticators know it: passkeys belong to its host name.
 * @throws {AppError} conflict, if it has none
 */
function relyingParty({ deps }: Ctx): { rpID: string; origin: string } {
  const { origin, hostname } = new URL(deps.config.publicUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0)
    throw new AppError('conflict', 'Passkeys need a host name, and this server’s address has a number instead.');
  return { rpID: hostname, origin };
}

type NewCredential = z.output<typeof addPasskeyInput>['passkey'];

interface Challenged {
  purpose: repo.Purpose;
  account_id: string | null;
}

async function keepChallenge(ctx: Ctx, challenge: string, { purpose, account_id }: Challenged): Promise<void> {
  const now = ctx.deps.now();
  const expires_at = new Date(now.getTime() + timeout);
  await repo.createChallenge(
    ctx.deps.db,
    { challenge_hash: hashToken(challenge), purpose, account_id },
    { now, expires_at },
  );
}

/**
 * The challenge that a browser has signed. It is used up before its signature is checked, also if the signature is wrong.
 * undefined if it was made for something else, or was used.
 */
async function takeChallenge({ deps }: Ctx, clientDataJSON: string, { purpose, account_id }: Challenged) {
  const challenge = readChallenge(clientDataJSON);
  if (challenge === undefined) return undefined;
  const taken = { challenge_hash: hashToken(challenge), purpose, account_id };
  return (await repo.takeChallenge(deps.db, taken, deps.now())) ? challenge : undefined;
}

function readChallenge(clientDataJSON: string): string | undefined {
  try {
    return z.object({ challenge: z.string() }).parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()))
      .challenge;
  } catch {
    return undefined;
  }
}

const toDescriptor = ({ credential_id, transports }: repo.StoredPasskey) => ({
  id: credential_id.toString('base64url'),
  transports,
});

/** The options for a new passkey. One that the account has already is not made again. */
export async function toNewPasskeyOptions(
  ctx: Ctx,
  { account_id, email, passkeys }: { account_id: string; email: string; passkeys: readonly repo.StoredPasskey[] },
) {
  const { rpID } = relyingParty(ctx);
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID,
    userName: email,
    userID: new TextEncoder().encode(account_id),
    timeout,
    supportedAlgorithmIDs,
    excludeCredentials: passkeys.map(toDescriptor),
    // It signs in alone: the authenticator knows the account, and verifies its owner.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(ctx, options.challenge, { purpose: 'register', account_id });
  return { ...options };
}

/** What a browser has made; undefined if it does not fit the challenge, or the server. */
export async function readNewPasskey(ctx: Ctx, account_id: string, made: NewCredential) {
  const { rpID, origin } = relyingParty(ctx);
  const expectedChallenge = await takeChallenge(ctx, made.response.clientDataJSON, { purpose: 'register', account_id });
  if (expectedChallenge === undefined) return undefined;
  try {
    const { verifyRegistrationResponse } = await loadLibrary();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...made,
        response: { ...made.response, transports: made.response.transports ?? [] },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    });
    return registrationInfo;
  } catch (error) {
    return refuse(ctx, error);
  }
}

/** The options for signing: with one of these passkeys, or with any of this server. */
export async function toSigningOptions(ctx: Ctx, challenged: Challenged, passkeys: readonly repo.StoredPasskey[] = []) {
  const { rpID } = relyingParty(ctx);
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID,
    timeout,
    allowCredentials: passkeys.map(toDescriptor),
    userVerification: challenged.purpose === 'sign_in' ? 'required' : 'preferred',
  });
  await keepChallenge(ctx, options.challenge, challenged);
  return { ...options };
}

/** A passkey that has signed, and what is to be noted of it. */
export interface SignedPasskey {
  account_id: string;
  id: string;
  counter: number;
  is_synced: boolean;
}

/** The passkey that has signed; undefined if it is unknown, another account's, or has not signed this. */
export async function readSignature(
  ctx: Ctx,
  challenged: Challenged,
  proof: PasskeyProof,
): Promise<SignedPasskey | undefined> {
  const { rpID, origin } = relyingParty(ctx);
  const passkey = await repo.findPasskey(ctx.deps.db, Buffer.from(proof.id, 'base64url'));
  if (!passkey || (challenged.account_id !== null && passkey.account_id !== challenged.account_id)) return undefined;
  const { clientDataJSON, authenticatorData, signature } = proof.response;
  const expectedChallenge = await takeChallenge(ctx, clientDataJSON, challenged);
  if (expectedChallenge === undefined) return undefined;
  try {
    const { verifyAuthenticationResponse } = await loadLibrary();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...proof, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: challenged.purpose === 'sign_in',
      credential: {
        ...toDescriptor(passkey),
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    });
    if (!verified) return undefined;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { account_id: passkey.account_id, id: passkey.id, counter: newCounter, is_synced: credentialBackedUp };
  } catch (error) {
    return refuse(ctx, error);
  }
}

/** The library throws what is wrong with an answer. It is logged and not told, because the answer may be an attacker's. */
function refuse({ log }: Ctx, err: unknown): undefined {
  log.info({ err }, 'a passkey was refused');
  return undefined;
}

export const wrongPasskey = (): AppError =>
  new AppError('wrong_passkey', 'This passkey could not be verified. Please try again, or use another way.');
