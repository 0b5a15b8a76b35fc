import type { Header, Manifest } from '../format/entry.model.ts';
import type { TarSource } from '../format/read-tar.ts';
import { BackupError } from '../backup.error.ts';
import type { Progress } from '../write/write-backup.service.ts';
import { readBackup } from './read-backup.ts';

export interface CheckedBackup {
  header: Header;
  manifest: Manifest;
}

export interface CheckBackup extends TarSource {
  /** The migrations of this version. */
  known: readonly string[];
  onProgress?: ((progress: Progress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Reads a backup to its end, compares every checksum, and changes nothing.
 * @throws {BackupError} when it cannot be restored by this version
 */
export async function checkBackup({ known, onProgress, signal, ...source }: CheckBackup): Promise<CheckedBackup> {
  let header: Header | undefined;
  let manifest: Manifest | undefined;
  let bytes = 0;
  let parts = 0;
  for await (const part of readBackup(source)) {
    signal?.throwIfAborted();
    if (part.kind === 'header') {
      ({ header } = part);
      assertKnown(header, known);
    } else if (part.kind === 'manifest') ({ manifest } = part);
    else for await (const chunk of part.stream) bytes += chunk.length;
    onProgress?.({ doing: 'checking', done: (parts += 1), bytes });
  }
  if (!header || !manifest) throw new BackupError('The backup is incomplete: its end is missing.');
  return { header, manifest };
}

/** A version restores the backups whose schema it can make. */
function assertKnown({ migrations, version }: Header, known: readonly string[]): void {
  const unknown = migrations.find((name, i) => known[i] !== name);
  if (unknown !== undefined)
    throw new BackupError(
      `The backup was made by a newer version (${version}): this one does not know its migration ${unknown}. Restore it with that version or a later one.`,
    );
}
