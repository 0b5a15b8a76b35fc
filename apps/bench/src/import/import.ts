import { readFileSync } from 'node:fs';
import { createClient, type Client, type Import } from '@postern/contracts';
import { openDatabase } from '../database.ts';
import { fillEndpoint } from '../export-data.ts';
import { newToken, startProduct, type Running } from '../product.ts';

const PORT = 3487;
const ROWS = Number(process.env['ROWS'] ?? 1_000_000);
const FORMAT = process.env['FORMAT'] ?? 'csv';
const POLL_MS = 100;

/**
 * Imports a CSV into a fresh endpoint and measures rows per second, from the call that starts the import until its end.
 * A search for one row then shows that the search is ready. Also measures how much memory the process that imports
 * gains after its first 50,000 rows. `FORMAT=xlsx` imports a workbook that the product has exported.
 */
export async function benchImport(): Promise<Record<string, string | number>> {
  const product = await startProduct(PORT);
  try {
    const client = createClient({ baseUrl: product.url, token: await newToken(product.url) });
    const { id: endpoint_id } = await client.endpoints.create({ name: 'Import' });
    const { file, found } = await (FORMAT === 'xlsx' ? workbook(client, product) : csv());
    const began = performance.now();
    const uploaded = await client.imports.upload({ endpoint_id, name: `bench.${FORMAT}` }, { body: file });
    const uploadMs = performance.now() - began;
    const key = { endpoint_id, import_id: uploaded.id };
    const started = performance.now();
    await client.imports.start({ ...key, mapping: uploaded.mapping });
    const { ended, early, most } = await follow(client, key, product.pid);
    const ms = performance.now() - started;
    const { items } = await client.submissions.list({ endpoint_id, q: found });
    if (ended.state !== 'done' || ended.imported !== ROWS || items.length === 0)
      throw new Error(`The import is ${ended.state}, ${ended.imported} imported: ${ended.failure}`);
    return {
      rows: ROWS,
      [`${FORMAT}_mb`]: Math.round(file.size / 1e6),
      upload_ms: Math.round(uploadMs),
      import_ms: Math.round(ms),
      rows_per_second: Math.round(ROWS / (ms / 1000)),
      rss_early_mb: Math.round(early / 1e6),
      rss_most_mb: Math.round(most / 1e6),
    };
  } finally {
    await product.stop();
  }
}

async function follow(client: Client, key: { endpoint_id: string; import_id: string }, pid: number) {
  let [early, most] = [0, 0];
  for (;;) {
    const ended: Import = await client.imports.get(key);
    const rss = largestRss(pid);
    most = Math.max(most, rss);
    if (ended.done <= 50_000) early = Math.max(early, rss);
    if (ended.state !== 'importing') return { ended, early, most };
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** @returns a file, and words that the search finds after its import */
const csv = async () => ({ file: new Blob(csvOf(ROWS)), found: `person${ROWS - 1}@example.org` });

async function workbook(client: Client, { url, dataDir }: Running) {
  const { id } = await client.endpoints.create({ name: 'Exported' });
  const database = openDatabase(dataDir, { max: 2 });
  await fillEndpoint(database, id, ROWS);
  await database.end();
  const ticket = await client.submissions.exportTicket({ endpoint_id: id, format: 'xlsx' });
  const answer = await fetch(new URL(ticket.url, url));
  return { file: await answer.blob(), found: `person${ROWS}@example.org` };
}

/** A contact form's rows, in parts of about 4 MB. */
function csvOf(rows: number): string[] {
  const parts = ['id,submitted_at,name,email,phone,subject,message\n'];
  const first = Date.UTC(2024, 0, 1);
  for (let at = 0; at < rows; at += 20_000) {
    let part = '';
    for (let n = at; n < Math.min(at + 20_000, rows); n += 1)
      part += `r${n},${new Date(first + n * 60_000).toISOString()},Person ${n} Fontaine,person${n}@example.org,+33 4 72 00 ${n % 100},Order ${n},"Hello, we would like to order forty-eight plates for March.\nCould you send us a quote? It is for house ${n}."\n`;
    parts.push(part);
  }
  return parts;
}

/** Bytes in memory of the largest of the product's own processes: the server and its worker (Linux). */
const largestRss = (pid: number): number => Math.max(...[pid, ...childrenOf(pid)].map(rssOf));

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return children.map(Number).filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('apps/server'));
}

const rssOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) * 1024;
