import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { PasskeyProof } from '@postern/contracts';
import type { Account } from '../../../../test/harness.ts';

/** A browser's options, as far as an authenticator reads them. */
type Options = Record<string, unknown> & { challenge: string };

export interface AuthenticatorChanges {
  /** Another site's page. */
  origin?: string;
  /** Whether it has verified its owner, by a PIN or a finger. */
  isVerified?: boolean;
}

const ORIGIN = 'http://localhost:3000';
const RP_ID = 'localhost';

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer): string => bytes.toString('base64url');

// CBOR (RFC 8949), as far as authenticators write it here.
const head = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
const int = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value));
const byteString = (bytes: Buffer): Buffer => Buffer.concat([head(2, bytes.length), bytes]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...entries: [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, entries.length), ...entries.flat()]);

/** A public key in COSE (RFC 9053): an elliptic curve's point for ES256. */
function toCose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return map(
    [int(1), int(2)],
    [int(3), int(-7)],
    [int(-1), int(1)],
    [int(-2), byteString(Buffer.from(x, 'base64url'))],
    [int(-3), byteString(Buffer.from(y, 'base64url'))],
  );
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

const clientData = (type: string, { challenge }: Options, { origin = ORIGIN }: AuthenticatorChanges): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** An authenticator in the process that makes one passkey, which counts its signatures. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let count = 0;

  const authenticatorData = (flags: number, { isVerified = true }: AuthenticatorChanges, rest = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE((count += 1));
    return Buffer.concat([sha256(RP_ID), Buffer.from([flags | PRESENT | (isVerified ? VERIFIED : 0)]), counter, rest]);
  };
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const };
  return {
    create(options: Options, changes: AuthenticatorChanges = {}) {
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, toCose(publicKey)]);
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), byteString(authenticatorData(ATTESTED, changes, attested))],
      );
      const clientDataJSON = base64url(clientData('webauthn.create', options, changes));
      return { ...credential, response: { clientDataJSON, attestationObject: base64url(attestation) } };
    },
    get(options: Options, changes: AuthenticatorChanges = {}): PasskeyProof {
      const client = clientData('webauthn.get', options, changes);
      const data = authenticatorData(0, changes);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
    /** As a copy of it would: it counts from an earlier number. */
    rewind(by: number) {
      count -= by;
    },
  };
}

/** Adds a passkey. The other sessions of the account end. */
export async function addPasskey(
  { client, password }: Pick<Account, 'client' | 'password'>,
  { name = 'Phone', ...proof }: { name?: string; code?: string; passkey?: PasskeyProof } = {},
) {
  const authenticator = createAuthenticator();
  const { options } = await client.factors.startPasskey({ current_password: password, ...proof });
  const added = await client.factors.addPasskey({ name, passkey: authenticator.create(options) });
  return { authenticator, ...added };
}
