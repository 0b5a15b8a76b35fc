import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Random } from './random.ts';

/** A client's record of what it sent and of the answers it got. The crash does not affect it. */
export interface Entry {
  /** The value of the first field. It links a stored submission to this entry. */
  token: string;
  key: string | undefined;
  fields: [name: string, value: string][];
  files: SentFile[];
  /** The number of requests made for it. */
  attempts: number;
  /** The ids in its acknowledgements. A key may be acknowledged many times, but always with the same id. */
  acknowledged: Set<string>;
}

export interface SentFile {
  name: string;
  bytes: Buffer;
  sha256: string;
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const FILES_CHANCE = 0.3;
const KEY_CHANCE = 0.5;
const KIB = 1024;

/** Mostly small files, some larger than a single write, a few that take a while to send. */
function fileSize(random: Random): number {
  const kind = random.next();
  if (kind < 0.7) return random.below(20 * KIB);
  return kind < 0.95 ? random.below(300 * KIB) : random.below(1500 * KIB);
}

const WORDS = ['Grüße', '漢字', '👩‍👩‍👧', 'a=b&c', '"quoted"', '%41', 'line\r\nbreak', '\\', '\u202Eabc'];

export function newEntry(random: Random, filesChance = FILES_CHANCE): Entry {
  const token = randomUUID();
  const words = Array.from({ length: random.below(60) }, () => WORDS[random.below(WORDS.length)]);
  const count = random.chance(filesChance) ? 1 + random.below(3) : 0;
  const files = Array.from({ length: count }, (_, index): SentFile => {
    const bytes = randomBytes(fileSize(random));
    return { name: `${index}-${token}.bin`, bytes, sha256: sha256Of(bytes) };
  });
  return {
    token,
    key: random.chance(KEY_CHANCE) ? randomUUID() : undefined,
    fields: [
      ['token', token],
      ['message', words.join(' ')],
    ],
    files,
    attempts: 0,
    acknowledged: new Set(),
  };
}

/** Frees the bytes. The audit needs only their hash. */
export function forgetBytes(entry: Entry): void {
  for (const file of entry.files) file.bytes = Buffer.alloc(0);
}
