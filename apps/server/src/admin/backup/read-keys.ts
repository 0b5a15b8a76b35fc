import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';
import type { Keys, Lock } from '../../features/backup/format/encrypt.ts';
import { configuredLock } from '../../features/backup/schedule/schedule.service.ts';
import { UsageError, type Admin } from '../admin.ts';

export interface KeyOptions {
  passphraseFile?: string;
  recipient?: string[];
  identityFile?: string;
}

/** How a backup is encrypted: by the options, or by the configuration; undefined for not at all. */
export async function readLock(admin: Admin, config: Config, options: KeyOptions): Promise<Lock | undefined> {
  const { passphraseFile, recipient = [] } = options;
  if (passphraseFile !== undefined && recipient.length > 0)
    throw new UsageError('--passphrase-file and --recipient cannot be combined.');
  if (recipient.length > 0) return { recipients: recipient };
  if (passphraseFile !== undefined) return { passphrase: await readSecret(admin, passphraseFile) };
  return configuredLock(config);
}

export async function readKeys(admin: Admin, config: Config, options: KeyOptions): Promise<Keys> {
  const { passphraseFile, identityFile } = options;
  const passphrase = passphraseFile === undefined ? config.backup.passphrase : await readSecret(admin, passphraseFile);
  // An identity given by hand goes before the passphrase of the environment.
  if (identityFile === undefined) return { passphrase };
  const lines = (await readText(admin, identityFile)).split('\n').map((line) => line.trim());
  return { identities: lines.filter((line) => line !== '' && !line.startsWith('#')) };
}

async function readSecret(admin: Admin, file: string): Promise<string> {
  const secret = (await readText(admin, file)).replace(/\r?\n$/, '');
  if (secret === '') throw new UsageError(`${file} is empty.`);
  return secret;
}

const readText = (admin: Admin, file: string): Promise<string> =>
  readFile(path.resolve(admin.cwd, file), 'utf8').catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  });
