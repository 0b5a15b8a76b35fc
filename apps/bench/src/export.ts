import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { createClient, type Client } from '@postern/contracts';
import pg from 'pg';
import { copyOut } from './copy-out.ts';
import { openDatabase } from './database.ts';
import { COLUMNS, fillEndpoint } from './export-data.ts';
import { newToken, startProduct } from './product.ts';
import { median, round } from './statistics.ts';

const PORT = 3484;
const ROWS = 1_000_000;
const FEW = 10_000;
const ROUNDS = 3;

/**
 * Compares a million submissions as CSV over HTTP with `COPY … TO STDOUT` of the same rows and columns, read by a
 * client in this process from the same server, alternately. Also measures how much memory the exporting process gains:
 * in its first export since the start, and in later ones.
 */
export async function benchExport(): Promise<Record<string, string | number>> {
  const product = await startProduct(PORT);
  const database = openDatabase(product.dataDir, { max: 2 });
  try {
    const client = createClient({ baseUrl: product.url, token: await newToken(product.url) });
    const few = await createEndpoint(client, database, FEW);
    const many = await createEndpoint(client, database, ROWS);
    await copy(database, many);
    const exported = (endpoint_id: string, format: 'csv' | 'json' | 'xlsx' = 'csv') =>
      measure(product.pid, async () => {
        const { url } = await client.submissions.exportTicket({ endpoint_id, format });
        return download(url);
      });
    const small = await exported(few);
    const rounds: { copyMs: number; csv: Measured }[] = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      const before = await copy(database, many);
      const csv = await exported(many);
      rounds.push({ copyMs: (before + (await copy(database, many))) / 2, csv });
    }
    const [json, xlsx] = [await exported(many, 'json'), await exported(many, 'xlsx')];
    const of = (pick: (one: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    return {
      rows: ROWS,
      csv_mb: Math.round((rounds[0]?.csv.bytes ?? 0) / 1e6),
      copy_ms: Math.round(of((one) => one.copyMs)),
      csv_ms: Math.round(of((one) => one.csv.ms)),
      to_copy: round(of((one) => one.copyMs / one.csv.ms)),
      first_byte_ms: Math.round(Math.max(...rounds.map((one) => one.csv.firstByteMs))),
      rss_before_mb: Math.round(small.rssBefore / 1e6),
      rss_growth_few_mb: Math.round(small.rssGrowth / 1e6),
      rss_growth_first_mb: Math.round((rounds[0]?.csv.rssGrowth ?? 0) / 1e6),
      rss_growth_later_mb: Math.round(Math.max(...rounds.slice(1).map((one) => one.csv.rssGrowth)) / 1e6),
      json_ms: Math.round(json.ms),
      xlsx_ms: Math.round(xlsx.ms),
      xlsx_mb: Math.round(xlsx.bytes / 1e6),
      rss_growth_xlsx_mb: Math.round(xlsx.rssGrowth / 1e6),
    };
  } finally {
    await database.end();
    await product.stop();
  }
}

async function createEndpoint(client: Client, database: pg.Pool, count: number): Promise<string> {
  const { id } = await client.endpoints.create({ name: `Export of ${count}` });
  await fillEndpoint(database, id, count);
  return id;
}

/** @returns milliseconds */
async function copy(database: pg.Pool, endpoint_id: string): Promise<number> {
  const text = `copy (select ${COLUMNS} from submission where endpoint_id = ${pg.escapeLiteral(endpoint_id)} and status = 'inbox' order by id desc) to stdout (format csv)`;
  return (await copyOut(database, text)).ms;
}

interface Downloaded {
  bytes: number;
  ms: number;
  firstByteMs: number;
}

async function download(url: string): Promise<Downloaded> {
  const started = performance.now();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, resolve).on('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`The export answered ${response.statusCode}.`);
  let [bytes, firstByteMs] = [0, 0];
  for await (const chunk of response) {
    if (bytes === 0) firstByteMs = performance.now() - started;
    bytes += (chunk as Buffer).length;
  }
  return { bytes, firstByteMs, ms: performance.now() - started };
}

interface Measured extends Downloaded {
  rssBefore: number;
  rssGrowth: number;
}

async function measure(pid: number, run: () => Promise<Downloaded>): Promise<Measured> {
  const rssBefore = rssOf(pid);
  let most = rssBefore;
  const timer = setInterval(() => (most = Math.max(most, rssOf(pid))), 50);
  try {
    return { ...(await run()), rssBefore, rssGrowth: most - rssBefore };
  } finally {
    clearInterval(timer);
  }
}

/** Bytes of a process that are in memory (Linux). */
const rssOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) * 1024;
