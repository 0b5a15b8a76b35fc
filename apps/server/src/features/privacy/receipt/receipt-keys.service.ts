import { createPrivateKey, generateKeyPairSync, hash, sign, type KeyObject } from 'node:crypto';
import type { ReceiptKey, ReceiptKeys } from '@postern/contracts';
import type { Ctx, Deps } from '../../../context.ts';
import type { Db } from '../../../db/client.ts';
import { open, seal, SecretBoxError } from '../../../lib/secret-box.ts';
import * as repo from './receipt-keys.repo.ts';

const contextOf = (id: string): string => `receipt key ${id}`;

/** Signs with the key of the installation. */
export interface Signer {
  key_id: string;
  /** @returns the signature of a text, base64url */
  sign: (text: string) => string;
}

type KeyDeps = Pick<Deps, 'secret' | 'now'>;

/**
 * The current key, which the first receipt makes. One that the installation's secret no longer opens is retired, because
 * it can sign nothing.
 */
export async function loadSigner(deps: KeyDeps, db: Db): Promise<Signer> {
  for (;;) {
    const row = await repo.findCurrentKey(db);
    if (!row) {
      await repo.insertKey(db, makeKey(deps));
      continue;
    }
    const key = openKey(deps.secret, row);
    if (key) return { key_id: row.id, sign: (text) => sign(null, Buffer.from(text), key).toString('base64url') };
    await repo.retireKey(db, row.id, deps.now());
  }
}

/** Makes a new key for the receipts from now on. Those of earlier keys stay valid. @returns its id */
export async function replaceReceiptKey({ db, ...deps }: KeyDeps & Pick<Deps, 'db'>): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const row = await repo.findCurrentKey(trx);
    if (row) await repo.retireKey(trx, row.id, deps.now());
    return (await loadSigner(deps, trx)).key_id;
  });
}

/** The public keys of all receipts. Before the first receipt, this makes the key. */
export async function listReceiptKeys({ deps }: Ctx): Promise<ReceiptKeys> {
  await loadSigner(deps, deps.db);
  const rows = await repo.listKeys(deps.db);
  return { keys: rows.map(({ id, public_key }) => toJwk(id, public_key)) };
}

const toJwk = (kid: string, x: string): ReceiptKey => ({
  kty: 'OKP',
  crv: 'Ed25519',
  alg: 'EdDSA',
  use: 'sig',
  kid,
  x,
});

function makeKey({ secret, now }: KeyDeps): repo.KeyRow & { created_at: Date } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  // The thumbprint of the key (RFC 7638).
  const id = hash('sha256', `{"crv":"Ed25519","kty":"OKP","x":"${x}"}`, 'base64url');
  const bytes = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
  return { id, public_key: x, sealed_private_key: seal(secret, bytes, contextOf(id)), created_at: now() };
}

function openKey(secret: string, { id, sealed_private_key }: repo.KeyRow): KeyObject | undefined {
  try {
    const key = Buffer.from(open(secret, sealed_private_key, contextOf(id)), 'base64url');
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  } catch (error) {
    if (error instanceof SecretBoxError) return undefined;
    throw error;
  }
}
