import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@postern/contracts';
import { openDatabase } from '../database.ts';
import { copyOut } from '../copy-out.ts';
import { fillEndpoint } from '../export-data.ts';
import { newToken, root, startProduct } from '../product.ts';
import { round } from '../statistics.ts';
import { assertWrk, postScript, wrk } from '../intake/wrk.ts';

const PORT = 3488;
const ROWS = Number(process.env['ROWS'] ?? 1_000_000);
const FILES = Number(process.env['FILES'] ?? 1000);
const FILE_BYTES = Number(process.env['FILE_BYTES'] ?? 10_000_000);
const WRK_SECONDS = 10;

/**
 * Compares a backup of a million submissions and 10 GB of files with a plain `COPY … TO STDOUT` of the same table from
 * the same server and a `cp` of the same files, each to the disk. Then it backs up again beside wrk with 64 connections,
 * to see what the intake loses, and it measures the restore. `ROWS=200000 FILES=200` makes it shorter.
 */
export async function benchBackup(): Promise<Record<string, string | number>> {
  assertWrk();
  const product = await startProduct(PORT, { MAX_FILE_BYTES: String(2 * FILE_BYTES) });
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
    const copyMs = await timeOf('cp', ['-r', path.join(product.dataDir, 'files'), path.join(folder, 'copied')]);
    const syncMs = await timeOf('sync', []);
    await rm(path.join(folder, 'copied'), { recursive: true });
    const file = path.join(folder, 'backup.tar');
    const backupMs = await admin(here, ['backup', file]);
    const busy = await benchIntakeBeside(submit_url, folder, () => admin(here, ['backup', `${file}.busy`]));
    await rm(`${file}.busy`);
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
      cp_ms: Math.round(copyMs + syncMs),
      to_copy_and_cp: round((plain.ms + copyMs + syncMs) / backupMs),
      ...busy,
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

/** Saturates the intake for a while, and then for as long as `work` takes. */
async function benchIntakeBeside(submit_url: string, folder: string, work: () => Promise<number>) {
  const script = path.join(folder, 'post.lua');
  await writeFile(script, postScript);
  const alone = await wrk(script, submit_url, WRK_SECONDS);
  const state = { ended: false };
  const working = work().finally(() => (state.ended = true));
  const rounds: number[] = [];
  while (!state.ended) rounds.push(await wrk(script, submit_url, 2));
  // The last round has seen the backup's end.
  if (rounds.length > 1) rounds.pop();
  const meanwhile = rounds.reduce((sum, one) => sum + one, 0) / rounds.length;
  const after = await wrk(script, submit_url, WRK_SECONDS);
  return {
    intake_alone_per_s: Math.round((alone + after) / 2),
    intake_meanwhile_per_s: Math.round(meanwhile),
    intake_meanwhile: round((2 * meanwhile) / (alone + after)),
    busy_backup_ms: Math.round(await working),
  };
}

/** @returns milliseconds, with the start of the process */
const admin = (env: NodeJS.ProcessEnv, args: readonly string[]): Promise<number> =>
  timeOf(process.execPath, ['apps/server/dist/server/admin.js', ...args], env);

/** @returns milliseconds */
async function timeOf(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${String(code)}.`);
  return performance.now() - started;
}
