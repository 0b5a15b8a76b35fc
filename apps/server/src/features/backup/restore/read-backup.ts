import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';
import { isKey } from '../../../outbound/files/key.ts';
import {
  checksumsSchema,
  FORMAT,
  HEADER,
  headerSchema,
  MANIFEST,
  MANIFEST_SUM,
  manifestSum,
  manifestSchema,
  type Checksum,
  type Header,
  type Manifest,
} from '../format/entry.model.ts';
import { incomplete, readTar, type TarSource, type ReadEntry } from '../format/read-tar.ts';
import { BackupError } from '../backup.error.ts';

/** A part of a backup. Its checksum is compared once the next part is asked for. */
export type BackupPart =
  | { kind: 'header'; header: Header }
  | { kind: 'rows'; table: string; stream: ReadEntry['stream'] }
  | { kind: 'jobs'; stream: ReadEntry['stream'] }
  | { kind: 'file'; storage_key: string; size: number; stream: ReadEntry['stream'] }
  | { kind: 'manifest'; manifest: Manifest };

/** More than any entry that is read as a whole. */
const MOST_JSON_BYTES = 256 * 1024 * 1024;
const MOST_SUM_BYTES = 1024;

const damaged = (name: string): BackupError =>
  new BackupError(`The backup is damaged: ${name} does not match its checksum.`);

const unexpected = (name: string): BackupError =>
  new BackupError(`The backup is damaged: ${JSON.stringify(name.slice(0, 100))} does not belong there.`);

const notABackup = (cause?: unknown): BackupError =>
  new BackupError('This is not a backup of this product.', { cause });

/**
 * The parts of a backup in their order. When the last one has been read, every checksum has been compared.
 * @throws {BackupError} when it is not a backup, of a newer format, damaged or incomplete
 */
export async function* readBackup(source: TarSource): AsyncGenerator<BackupPart> {
  const comparison = createComparison();
  let manifest: { content: Manifest; sha256: string } | undefined;
  let isComplete = false;
  for await (const entry of readTar(source)) {
    if (!comparison.hasBegun) {
      const header = await readHeader(entry);
      comparison.begin(await entry.finish());
      yield { kind: 'header', header };
    } else if (entry.name === MANIFEST && !manifest) {
      const content = await readJson(entry, manifestSchema);
      manifest = { content, sha256: (await entry.finish()).sha256 };
      comparison.end(content);
    } else if (manifest) {
      if (isComplete || entry.name !== MANIFEST_SUM || entry.size > MOST_SUM_BYTES) throw unexpected(entry.name);
      if (String(await buffer(entry.stream)) !== manifestSum(manifest.sha256)) throw damaged(MANIFEST);
      isComplete = true;
      yield { kind: 'manifest', manifest: manifest.content };
    } else if (entry.name.startsWith('checksums/')) {
      const list = await readJson(entry, checksumsSchema);
      comparison.endList(await entry.finish(), list);
    } else {
      const part = toPart(entry);
      yield part;
      comparison.add(part, await entry.finish());
    }
  }
  if (!isComplete) throw incomplete();
}

async function readHeader(entry: ReadEntry): Promise<Header> {
  if (entry.name !== HEADER) throw notABackup();
  const json = await readJson(entry, headerSchema.pick({ kind: true, format: true }).loose()).catch(
    (cause: unknown) => {
      throw notABackup(cause);
    },
  );
  if (json.format > FORMAT)
    throw new BackupError(
      `The backup was made by a newer version (${String(json['version'])}). Restore it with that version or a later one.`,
    );
  const header = headerSchema.safeParse(json);
  if (!header.success) throw damaged(HEADER);
  return header.data;
}

async function readJson<Schema extends z.ZodType>(entry: ReadEntry, schema: Schema): Promise<z.output<Schema>> {
  if (entry.size > MOST_JSON_BYTES) throw damaged(entry.name);
  const text = (await buffer(entry.stream)).toString();
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw damaged(entry.name);
  }
}

function toPart({ name, size, stream }: ReadEntry): BackupPart {
  const table = /^rows\/([^/]+)\/\d+\.zst$/.exec(name)?.[1];
  if (table !== undefined) return { kind: 'rows', table, stream };
  if (/^jobs\/\d+\.zst$/.test(name)) return { kind: 'jobs', stream };
  const storage_key = name.startsWith('files/') ? name.slice('files/'.length) : '';
  if (isKey(storage_key)) return { kind: 'file', storage_key, size, stream };
  throw unexpected(name);
}

/** Compares what was read with the checksums that come after it. */
function createComparison() {
  let header: Checksum | undefined;
  const parts: Checksum[] = [];
  let unlisted: Checksum[] = [];
  const files = { count: 0, bytes: 0 };

  return {
    get hasBegun() {
      return header !== undefined;
    },
    begin(checksum: Checksum) {
      header = checksum;
    },
    add(part: BackupPart, checksum: Checksum) {
      if (part.kind !== 'file') return void parts.push(checksum);
      unlisted.push(checksum);
      files.count += 1;
      files.bytes += checksum.size;
    },
    endList(checksum: Checksum, list: readonly Checksum[]) {
      compare(unlisted, list);
      unlisted = [];
      parts.push(checksum);
    },
    end(manifest: Manifest) {
      if (header?.sha256 !== manifest.header_sha256) throw damaged(HEADER);
      compare(parts, manifest.parts);
      compare(unlisted, []);
      if (files.count !== manifest.files.count || files.bytes !== manifest.files.bytes) throw damaged(MANIFEST);
    },
  };
}

function compare(read: readonly Checksum[], expected: readonly Checksum[]): void {
  for (const [i, one] of read.entries()) {
    const other = expected[i];
    if (one.name !== other?.name || one.size !== other.size || one.sha256 !== other.sha256) throw damaged(one.name);
  }
  const missing = expected[read.length];
  if (missing) throw new BackupError(`The backup is incomplete: ${missing.name} is missing.`);
}
