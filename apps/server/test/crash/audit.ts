import path from 'node:path';
import type { Client, Submission } from '@postern/contracts';
import pino from 'pino';
import { createDb } from '../../src/db/client.ts';
import { startEmbedded } from '../../src/db/embedded.ts';
import { findOwnedKeys, getOwner } from '../../src/features/files/files.sweep.repo.ts';
import { sweepOrphans } from '../../src/features/files/sweep-orphans.ts';
import { createDiskFileStore } from '../../src/outbound/files/disk.ts';
import { sha256Of, type Entry } from './ledger.ts';
import { MINUTE_MS } from '../../src/lib/durations.ts';

/** The problems found. Each list must be empty. */
export interface Findings {
  /** Acknowledged, but not stored. */
  lost: string[];
  /** Stored more than once for one key, or more often than it was sent. */
  duplicated: string[];
  /** Acknowledged with two ids. */
  changed: string[];
  /** Fields, files or bytes that differ from those sent. */
  wrong: string[];
  /** Stored, but never sent by a client. */
  unknown: string[];
}

const AT_ONCE = 8;

/** Reads all submissions back through the REST API and compares them with the clients' ledger. */
export async function auditSubmissions(
  client: Client,
  endpoint_id: string,
  ledger: readonly Entry[],
): Promise<{ findings: Findings; stored: number }> {
  const findings: Findings = { lost: [], duplicated: [], changed: [], wrong: [], unknown: [] };
  const sent = new Map(ledger.map((entry) => [JSON.stringify(entry.token), entry]));
  const found = new Map<string, string[]>();
  let stored = 0;
  for await (const page of pagesOf(client, endpoint_id)) {
    stored += page.length;
    const queue = page.values();
    const work = async () => {
      for (const submission of queue) {
        const token = JSON.stringify(submission.fields[0]?.[1]);
        const entry = sent.get(token);
        found.set(token, [...(found.get(token) ?? []), submission.id]);
        if (!entry) findings.unknown.push(submission.id);
        else if (!(await isAsSent(client, submission, entry))) findings.wrong.push(submission.id);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  for (const { token, key, attempts, acknowledged } of ledger) {
    const ids = found.get(JSON.stringify(token)) ?? [];
    if (acknowledged.size > 1) findings.changed.push(token);
    if ([...acknowledged].some((id) => !ids.includes(id))) findings.lost.push(token);
    if (ids.length > (key === undefined ? attempts : 1)) findings.duplicated.push(token);
  }
  return { findings, stored };
}

export async function* pagesOf(client: Client, endpoint_id: string): AsyncGenerator<Submission[]> {
  let cursor: string | undefined;
  do {
    const place = cursor === undefined ? {} : { cursor };
    const page = await client.submissions.list({ endpoint_id, status: 'all', size: 100, ...place });
    yield page.items;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

async function isAsSent(client: Client, { fields, files }: Submission, entry: Entry): Promise<boolean> {
  if (JSON.stringify(fields) !== JSON.stringify(entry.fields) || files.length !== entry.files.length) return false;
  for (const [index, file] of files.entries()) {
    const expected = entry.files[index];
    const download = await client.submissions.download({ file_id: file.id }).catch(() => undefined);
    const sha256 = download && sha256Of(new Uint8Array(await download.arrayBuffer()));
    if (file.name !== expected?.name || sha256 !== expected.sha256 || file.sha256 !== sha256) return false;
  }
  return true;
}

export interface FilesLeft {
  /** Files without a row, and temporary files. */
  orphans: number;
  temps: number;
  /** Rows without a file. */
  missing: number;
}

/** Examines the folder and the database of a stopped server, before and after the sweep. */
export async function auditFiles(dataDir: string): Promise<{ before: FilesLeft; after: FilesLeft }> {
  const logger = pino({ level: 'silent' });
  const postgres = await startEmbedded({ dataDir: path.join(dataDir, 'postgres'), logger });
  const { db } = createDb({ url: postgres.url, log: logger });
  const files = createDiskFileStore(path.join(dataDir, 'files'));
  const findOwned = (keys: readonly string[]) => findOwnedKeys(db, keys);
  try {
    const rows = new Set((await db.selectFrom('file').select('storage_key').execute()).map((row) => row.storage_key));
    const onDisk = new Set<string>();
    for (let after: string | undefined = ''; after !== undefined;) {
      const page = await files.list({ after, limit: 1000 });
      for (const { key } of page.files) onDisk.add(key);
      after = page.next;
    }
    const missing = [...rows].filter((key) => !onDisk.has(key)).length;
    const sweep = () =>
      sweepAll({ files, findOwned, owner: getOwner(db), now: () => new Date(Date.now() + MINUTE_MS) });
    const first = await sweep();
    const second = await sweep();
    return {
      before: { orphans: onDisk.size - (rows.size - missing), temps: first.temps, missing },
      after: { orphans: second.seen - (rows.size - missing), temps: second.temps, missing },
    };
  } finally {
    files.close();
    await db.destroy();
    await postgres.stop();
  }
}

type SweepDeps = Omit<Parameters<typeof sweepOrphans>[0], 'owner' | 'olderThanMs' | 'signal'> & {
  owner: Promise<string>;
};

/** Sweeps as the job does, but does not wait until an orphan is ten minutes old. */
async function sweepAll({ owner, ...deps }: SweepDeps) {
  const signal = new AbortController().signal;
  const report = await sweepOrphans({ ...deps, owner: await owner, olderThanMs: 0, signal });
  if (report.cause !== undefined) throw report.cause;
  return report;
}
