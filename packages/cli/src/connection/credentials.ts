import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { CommandError, type Shell } from '../shell.ts';

export interface Credentials {
  url: string;
  api_key: string;
}

const OTHERS = 0o077;

export function credentialsFile({ env }: Shell): string {
  const config = env['XDG_CONFIG_HOME'];
  const folder = config !== undefined && path.isAbsolute(config) ? config : path.join(homedir(), '.config');
  return path.join(folder, 'postern', 'credentials.json');
}

/**
 * @returns undefined if no one has signed in
 * @throws {CommandError} when others may read the file, or it is damaged
 */
export async function readCredentials(shell: Shell): Promise<Credentials | undefined> {
  const file = credentialsFile(shell);
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return undefined;
  try {
    const { mode } = await handle.stat();
    if (process.platform !== 'win32' && (mode & OTHERS) !== 0)
      throw new CommandError(
        `Other users may read ${file}. Run \`chmod 600\` on it, and replace the key if it was exposed.`,
      );
    return toCredentials(await handle.readFile('utf8'), file);
  } finally {
    await handle.close();
  }
}

function toCredentials(text: string, file: string): Credentials {
  const damaged = new CommandError(`${file} is damaged. Sign in again with \`postern login\`.`);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('url' in value) || !('api_key' in value)) throw damaged;
    const { url, api_key } = value;
    if (typeof url !== 'string' || typeof api_key !== 'string') throw damaged;
    return { url, api_key };
  } catch {
    throw damaged;
  }
}

/** Replaces the file as a whole. It is never readable for others, not even while it is written. */
export async function writeCredentials(shell: Shell, credentials: Credentials): Promise<string> {
  const file = credentialsFile(shell);
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const partial = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    const handle = await open(partial, 'wx', 0o600);
    try {
      await handle.writeFile(`${JSON.stringify(credentials, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return file;
}

export const deleteCredentials = (shell: Shell): Promise<void> => rm(credentialsFile(shell), { force: true });
