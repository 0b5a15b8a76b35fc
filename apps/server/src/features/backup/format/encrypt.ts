import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from '../backup.error.ts';

/** Who can read an encrypted backup: those with the passphrase, or those with the identity of a recipient. */
export type Lock = { passphrase: string; workFactor?: number } | { recipients: readonly string[] };

/** What opens an encrypted backup. */
export interface Keys {
  passphrase?: string | undefined;
  /** Identities of age: `AGE-SECRET-KEY-…`. */
  identities?: readonly string[] | undefined;
}

type Bytes = ReadableStream<Uint8Array>;
/** A step of a pipeline. */
export type Step = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** @throws {BackupError} when a recipient is none */
export function encrypting(lock: Lock): Step {
  const encrypter = new Encrypter();
  if ('passphrase' in lock) {
    encrypter.setPassphrase(lock.passphrase);
    if (lock.workFactor !== undefined) encrypter.setScryptWorkFactor(lock.workFactor);
  } else {
    for (const recipient of lock.recipients) addRecipient(encrypter, recipient);
  }
  return toStep((plain) => encrypter.encrypt(plain));
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new BackupError(`${JSON.stringify(recipient)} is not a recipient of age, which begins with age1.`);
  }
}

/** @throws {BackupError} when no key is given, or one is none */
export function decrypting({ passphrase, identities = [] }: Keys): Step {
  if (passphrase === undefined && identities.length === 0)
    throw new BackupError(
      'The backup is encrypted: set BACKUP_PASSPHRASE, or give --passphrase-file or --identity-file.',
    );
  const decrypter = new Decrypter();
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase);
  for (const identity of identities) addIdentity(decrypter, identity);
  const decrypt = async (sealed: Bytes) =>
    decrypter.decrypt(sealed).catch((cause: unknown) => {
      throw new BackupError(`The ${passphrase === undefined ? 'identity' : 'passphrase'} does not open this backup.`, {
        cause,
      });
    });
  return toStep(decrypt);
}

function addIdentity(decrypter: Decrypter, identity: string): void {
  try {
    decrypter.addIdentity(identity);
  } catch {
    // The line is a secret, so it is not quoted.
    throw new BackupError('The identity file is not one of age, whose lines begin with AGE-SECRET-KEY-.');
  }
}

/** The library answers with a stream once it has read or written the header. */
const toStep = (work: (input: Bytes) => Promise<Bytes>): Step =>
  async function* (source) {
    const input = ReadableStream.from(source) as unknown as Bytes;
    yield* (await work(input)) as unknown as AsyncIterable<Uint8Array>;
  };

/** The first bytes of every file in age's format. */
const MAGIC = Buffer.from('age-encryption.org/');

export const isEncrypted = (beginning: Uint8Array): boolean =>
  Buffer.from(beginning.buffer, beginning.byteOffset, beginning.length).subarray(0, MAGIC.length).equals(MAGIC);
