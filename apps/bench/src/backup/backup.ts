import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@postern/contracts';
import { openDatabase } from '../database.ts';
import { copyOut } from '../copy-out.ts';
import { fillEndpoint } from '../export-data.ts';
import { newToken, root, startProduct } from '../product.ts';
import { round } from '../statistics.ts';

const PORT = 3488;
const ROWS = Number(process.env['ROWS'] ?? 1_000_000);
const FILES = 1000;
const FILE_BYTES = 100_000;

/**
 * Compares a backup of a million submissions and a thousand files with a plain `COPY … TO STDOUT` of the same table from
 * the same server, and measures the restore. `ROWS=200000` makes it shorter.
 */
export async function benchBackup(): Promise<Record<string, string | number>> {
  const product = await startProduct(PORT, { MAX_FILE_BYTES: '1000000' });
  const folder = await mkdtemp(path.join(tmpdir(), 'postern-bench-backup-'));
  // Root runs the database under another account.
  await chmod(folder, 0o711);
  const database = openDatabase(product.dataDir, { max: 2 });
  const here = { DATA_DIR: product.dataDir };
  const there = { DATA_DIR: path.join(folder, 'restored') };
  try {
    const client = createClient({ baseUrl: product.url, token: await newToken(product.url) });
    const { id, submit_url } = await client.endpoints.create({ name: 'Backed up' });
    await fillEndpoint(database, id, ROWS);
    await postFiles(submit_url);
    await copyOut(database, 'copy submission to stdout');
    const plain = await copyOut(database, 'copy submission to stdout');
    const file = path.join(folder, 'backup.tar');
    const backupMs = await admin(here, ['backup', file]);
    const sealedMs = await admin({ ...here, BACKUP_PASSPHRASE: 'correct horse battery' }, ['backup', `${file}.age`]);
    const restoreMs = await admin(there, ['restore', file]);
    const megabytes = (plain.bytes + FILES * FILE_BYTES) / 1e6;
    return {
      rows: ROWS,
      files: FILES,
      rows_mb: Math.round(plain.bytes / 1e6),
      backup_mb: Math.round((await stat(file)).size / 1e6),
      copy_mb_per_s: Math.round(plain.bytes / 1e3 / plain.ms),
      backup_ms: Math.round(backupMs),
      backup_mb_per_s: Math.round(megabytes / (backupMs / 1000)),
      to_copy: round(megabytes / backupMs / (plain.bytes / 1e6 / plain.ms)),
      encrypted_mb_per_s: Math.round(megabytes / (sealedMs / 1000)),
      restore_ms: Math.round(restoreMs),
      restore_mb_per_s: Math.round(megabytes / (restoreMs / 1000)),
    };
  } finally {
    await database.end();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function postFiles(submit_url: string): Promise<void> {
  for (let n = 0; n < FILES; n += 1) {
    const form = new FormData();
    form.set('file', new Blob([Buffer.alloc(FILE_BYTES, `${n} `)]), 'plan.txt');
    const response = await fetch(submit_url, { method: 'POST', body: form, headers: { accept: 'application/json' } });
    if (!response.ok) throw new Error(`A submission got status ${response.status}.`);
  }
}

/** @returns milliseconds, with the start of the process */
async function admin(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, ['apps/server/src/admin/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}.`);
  return performance.now() - started;
}
