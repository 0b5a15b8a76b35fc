import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { syncDirectory } from '../embedded-directory.ts';

/** What an upgrade has switched; kept until it is confirmed or undone. */
const recordSchema = z.object({
  /** Major versions of PostgreSQL. */
  from: z.number().int(),
  to: z.number().int(),
  at: z.iso.datetime(),
  /** When the last submission before it arrived, as PostgreSQL writes it; empty if there was none. */
  last_submission_at: z.string(),
});
export type UpgradeRecord = z.output<typeof recordSchema>;

const recordFile = (dataDir: string): string => `${dataDir}.upgrade.json`;

/** The cluster that an upgrade fills. */
export const nextCluster = (dataDir: string): string => `${dataDir}.upgrade`;
/** The cluster that an upgrade has left. */
export const oldCluster = (dataDir: string, { from }: UpgradeRecord): string => `${dataDir}.old-${from}`;
/** The cluster that the undoing of an upgrade has left. */
export const undoneCluster = (dataDir: string, { to }: UpgradeRecord): string => `${dataDir}.new-${to}`;

export async function readUpgrade(dataDir: string): Promise<UpgradeRecord | undefined> {
  const text = await readFile(recordFile(dataDir), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : recordSchema.parse(JSON.parse(text));
}

export async function forgetUpgrade(dataDir: string): Promise<void> {
  await rm(recordFile(dataDir), { force: true });
  await syncDirectory(path.dirname(dataDir));
}

/** Puts the filled cluster into the place of the old one, which is kept. Neither may run. */
export async function switchToNext(dataDir: string, record: UpgradeRecord): Promise<void> {
  const draft = `${recordFile(dataDir)}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(record));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, recordFile(dataDir));
  await move(dataDir, oldCluster(dataDir, record));
  await finishSwitch(dataDir);
}

/** Puts the old cluster back, and keeps the new one. Neither may run. */
export async function switchBack(dataDir: string, record: UpgradeRecord): Promise<void> {
  await move(dataDir, undoneCluster(dataDir, record));
  await finishSwitch(dataDir);
  await forgetUpgrade(dataDir);
}

/**
 * Two renames make a switch, and a crash may come between them. Without its second one, the next start would take the
 * missing folder for a new installation.
 */
export async function finishSwitch(dataDir: string): Promise<void> {
  if (await exists(dataDir)) return;
  const record = await readUpgrade(dataDir);
  if (!record) return;
  const next = nextCluster(dataDir);
  await move((await exists(next)) ? next : oldCluster(dataDir, record), dataDir);
}

const exists = async (name: string): Promise<boolean> => (await stat(name).catch(() => undefined)) !== undefined;

async function move(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncDirectory(path.dirname(to));
}
