import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@postern/contracts';
import { startProduct, stop, untilOk } from './product.ts';

const PRODUCT_PORT = 3472;
const CEILING_PORT = 3473;
const ROUNDS = 3;
const SECONDS = 5;
const CONNECTIONS = 64;

/** Six fields, 210 bytes, as a contact form sends them. */
const body = new URLSearchParams({
  name: 'Mireille Fontaine',
  email: 'mireille@example.org',
  phone: '+33 4 72 00 00 00',
  subject: 'Order',
  message: 'Hello, we would like to order forty-eight plates for March. Could you send us a quote?',
  newsletter: 'on',
}).toString();

/**
 * Durable intake against a Fastify route that only parses the same body: interleaved rounds of wrk, 64 connections.
 * The ceiling does no work at all, so the ratio is what storing and judging leave of it.
 */
export async function benchIntake(): Promise<Record<string, string | number>> {
  assertWrk();
  const folder = await mkdtemp(path.join(tmpdir(), 'postern-wrk-'));
  const script = path.join(folder, 'post.lua');
  await writeFile(
    script,
    `wrk.method = "POST"\nwrk.body = ${JSON.stringify(body)}\nwrk.headers["Content-Type"] = "application/x-www-form-urlencoded"\n`,
  );
  const ceiling = spawn(process.execPath, [path.join(import.meta.dirname, 'ceiling.ts'), String(CEILING_PORT)], {
    stdio: 'inherit',
  });
  const product = await startProduct(PRODUCT_PORT);
  try {
    await untilOk(`http://localhost:${CEILING_PORT}/ready`, ceiling);
    const submitUrl = await newEndpoint(product.url);
    const rates = { ceiling: [] as number[], intake: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.ceiling.push(wrk(script, `http://localhost:${CEILING_PORT}/submit`));
      rates.intake.push(wrk(script, submitUrl));
    }
    const [top, ours] = [median(rates.ceiling), median(rates.intake)];
    return {
      body_bytes: body.length,
      parse_only_per_s: top,
      intake_per_s: ours,
      ratio: Math.round((ours / top) * 1000) / 1000,
    };
  } finally {
    await product.stop();
    await stop(ceiling);
    await rm(folder, { recursive: true, force: true });
  }
}

async function newEndpoint(baseUrl: string): Promise<string> {
  const account = { email: 'bench@example.org', password: 'correct horse battery' };
  const anyone = createClient({ baseUrl });
  await anyone.auth.register(account);
  const { access_token } = await anyone.auth.login(account);
  return (await createClient({ baseUrl, token: access_token }).endpoints.create({ name: 'Bench' })).submit_url;
}

/** Requests a second that were answered with success. */
function wrk(script: string, url: string): number {
  const output = execFileSync(
    'wrk',
    ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-s', script, url.replace('localhost', '127.0.0.1')],
    { encoding: 'utf8' },
  );
  if (/Non-2xx/.test(output)) throw new Error(`wrk saw failures:\n${output}`);
  return Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? Number.NaN));
}

function assertWrk(): void {
  try {
    execFileSync('wrk', ['--version'], { stdio: 'ignore' });
  } catch (error) {
    // wrk --version exits with 1 where it is installed.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error('wrk is needed: apt-get install wrk', { cause: error });
  }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
