import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newEndpoint, startProduct, stop, untilOk, type Running } from './product.ts';
import { median, round } from './statistics.ts';

const PRODUCT_PORT = 3474;
const RAW_PORT = 3475;
const BYTES = 10 * 1000 * 1000;
const ROUNDS = 15;
const AT_ONCE = 50;
const LOOK_EVERY_MS = 20;

/**
 * Compares one file of 10 MB sent by multipart, hashed, sniffed, stored and acknowledged, with the same bytes streamed
 * to a file and synced: interleaved, one at a time. Then measures the memory of 50 simultaneous uploads.
 */
export async function benchUpload(): Promise<Record<string, string | number>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postern-raw-'));
  await mkdir(path.join(folder, 'files'));
  const raw = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'raw-stream.ts'), String(RAW_PORT), path.join(folder, 'files')],
    { stdio: 'inherit' },
  );
  const product = await startProduct(PRODUCT_PORT, { MAX_FILE_BYTES: String(2 * BYTES) });
  try {
    await untilOk(`http://localhost:${RAW_PORT}/`, raw);
    const submitUrl = await newEndpoint(product.url);
    const bytes = randomBytes(BYTES);
    const form = multipart(bytes);
    const upload = () => post(submitUrl, form.body, form.type);
    const stream = () => post(`http://localhost:${RAW_PORT}/`, bytes, 'application/octet-stream');
    await upload();
    await stream();
    const ratios: number[] = [];
    const times: number[] = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      const took = await milliseconds(upload);
      ratios.push((await milliseconds(stream)) / took);
      times.push(took);
    }
    const growth = await memoryGrowth(product, () => Promise.all(Array.from({ length: AT_ONCE }, upload)));
    return {
      upload_ms: round(median(times)),
      upload_to_raw: round(median(ratios)),
      [`rss_growth_mb_${AT_ONCE}_at_once`]: Math.round(growth / 1e6),
    };
  } finally {
    await product.stop();
    await stop(raw);
    await rm(folder, { recursive: true, force: true });
  }
}

function multipart(bytes: Buffer): { body: Buffer; type: string } {
  const boundary = `----bench${randomBytes(12).toString('hex')}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

/** Without fetch, whose own work would distort the measurement. */
function post(url: string, body: Buffer, type: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url.replace('localhost', '127.0.0.1'),
      { method: 'POST', headers: { 'content-type': type, 'content-length': body.length } },
      (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 201
            ? resolve()
            : reject(new Error(`An upload was answered with ${answer.statusCode}.`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function memoryGrowth({ pid }: Running, work: () => Promise<unknown>): Promise<number> {
  const before = await residentBytes(pid);
  let most = before;
  const timer = setInterval(
    () => void residentBytes(pid).then((bytes) => (most = Math.max(most, bytes))),
    LOOK_EVERY_MS,
  );
  await work();
  clearInterval(timer);
  return most - before;
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}
