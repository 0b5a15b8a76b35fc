import { closeSync, constants, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

const maxFileBytes = 5 * 1024 * 1024;

/** PostgreSQL's own log, which we write from its stderr. */
export interface ServerLog {
  write(chunk: Buffer): void;
  close(): void;
}

/**
 * Opens the log at `file`: at most two files of 5 MiB, of which the older is `<file>.1`. Without a file, nothing is
 * kept.
 */
export function openServerLog(file: string | undefined): ServerLog {
  let open = file === undefined ? undefined : openForAppend(file);
  return {
    write(chunk) {
      if (file === undefined || open === undefined) return;
      try {
        if (open.bytes + chunk.length > maxFileBytes) {
          closeSync(open.fd);
          open = undefined;
          renameSync(file, `${file}.1`);
          open = openForAppend(file);
        }
        open.bytes += writeSync(open.fd, chunk);
      } catch {
        // A full disk must not stop the server because of its log.
      }
    },
    close() {
      if (open !== undefined) closeSync(open.fd);
      open = undefined;
    },
  };
}

function openForAppend(file: string): { readonly fd: number; bytes: number } {
  // O_NOFOLLOW: no one may lead root to append to a file of their choice.
  const fd = openSync(file, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);
  return { fd, bytes: fstatSync(fd).size };
}
