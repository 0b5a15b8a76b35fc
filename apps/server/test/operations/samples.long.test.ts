import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { acceptedSchema, limits, problemSchema } from '@postern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionOptions } from '../../src/http/slow-clients/limit-connections.ts';
import { eventually, startHarness, type Account, type Harness } from '../harness.ts';
import { startNode, type TestNode } from '../node.ts';
import { HOST, samples, startProxy, type Proxy, type ProxyName } from './proxies.ts';

// nginx, caddy, systemd-analyze and openssl come from Debian's packages.

/** The visitor is on another address than the proxy, which TRUST_PROXY names. */
const VISITOR = '127.0.0.9';
const MAX_DRAIN_SECONDS = 25;
const STOP_SECONDS = 60;

describe('the unit of systemd', () => {
  it('has no mistake that systemd-analyze finds', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'unit-'));
    try {
      const unit = await readFile(path.join(samples, 'postern.service'), 'utf8');
      expect(unit).toContain('ExecStart=/usr/bin/npm start');
      const file = path.join(folder, 'postern.service');
      // npm may be elsewhere on this machine.
      await writeFile(file, unit.replace('/usr/bin/npm', process.execPath));
      const { error, status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
        encoding: 'utf8',
      });
      const complaints = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('postern.service'));
      expect([error, status, complaints]).toEqual([undefined, 0, []]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('leaves the server more time to stop than it takes', async () => {
    const unit = await readFile(path.join(samples, 'postern.service'), 'utf8');
    const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
    expect(seconds).toBeGreaterThan(MAX_DRAIN_SECONDS + STOP_SECONDS);
  });
});

let harness: Harness;
let account: Account;
let endpoint_id: string;
beforeAll(async () => {
  harness = await startHarness({
    PUBLIC_URL: `https://${HOST}`,
    SMTP_URL: 'smtp://127.0.0.1:25',
    TRUST_PROXY: '127.0.0.1',
  });
  account = await harness.signUp();
  endpoint_id = (await account.client.endpoints.create({ name: 'Contact' })).id;
});
afterAll(() => harness.close());

describe.each<ProxyName>(['nginx', 'caddy'])('%s with the sample', (name) => {
  let node: TestNode;
  let proxy: Proxy;
  beforeAll(async () => {
    node = await startNode(harness);
    proxy = await startProxy(name, await node.app.listen({ port: 0, host: '127.0.0.1' }));
  });
  afterAll(async () => {
    await proxy.stop();
    await node.close();
  });

  const begin = (method: string, url: string, headers: OutgoingHttpHeaders = {}) => {
    const request = https.request({
      host: '127.0.0.1',
      port: proxy.https,
      servername: HOST,
      // No authority signs certificates for this machine.
      rejectUnauthorized: false,
      localAddress: VISITOR,
      agent: false,
      method,
      path: url,
      headers: { host: HOST, ...headers },
    });
    // A proxy that has answered may close the connection under the rest of a body.
    request.on('error', () => undefined);
    return request;
  };
  const ask = async (method: string, url: string, sent: { headers?: OutgoingHttpHeaders; body?: Buffer } = {}) => {
    const request = begin(method, url, sent.headers);
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    request.end(sent.body);
    const [response] = await answered;
    return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
  };
  const authorized = () => ({ authorization: `Bearer ${account.token}` });
  const submission = async (accepted: Buffer) => {
    const { submission_id } = acceptedSchema.parse(JSON.parse(accepted.toString()));
    return account.client.submissions.get({ endpoint_id, submission_id });
  };

  it('redirects http to https, and keeps the method and the path', async () => {
    const request = http.request({
      host: '127.0.0.1',
      port: proxy.http,
      method: 'POST',
      path: '/api/submit/x?a=b',
      headers: { host: HOST },
    });
    request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(308);
    expect(response.headers.location?.replace(`:${proxy.https}`, '')).toBe(`https://${HOST}/api/submit/x?a=b`);
  });

  it('passes the visitor’s address on, and neither an address nor a request id that the visitor made up', async () => {
    const { status, headers, body } = await ask('POST', `/api/submit/${endpoint_id}`, {
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-proto': 'http',
        'x-request-id': 'made-up',
      },
      body: Buffer.from('{"name":"Ada"}'),
    });
    expect([status, body.toString()]).toEqual([201, expect.any(String)]);
    const { meta } = await submission(body);
    expect(meta.ip).toBe(VISITOR);
    expect(meta.request_id).toBe(headers['x-request-id']);
    expect(meta.request_id).toMatch(/^[\da-f-]{32,36}$/);
  });

  it('leaves HSTS to the server, which sends it once', async () => {
    const { headers } = await ask('GET', '/api/');
    expect(headers['strict-transport-security']).toBe('max-age=63072000');
  });

  it('lets a request of the largest size pass', async () => {
    const { status, body } = await ask('POST', `/api/submit/${endpoint_id}`, upload(limits.requestBytes));
    expect([status, body.toString()]).toEqual([201, expect.any(String)]);
  });

  it('leaves a larger request to the server, which answers it at once', async () => {
    const { headers, body } = upload(limits.requestBytes + 1);
    // Caddy resets the connection under a body that nobody reads, so its client waits for the answer first.
    const sent = name === 'caddy' ? body.subarray(0, 100_000) : body;
    const request = begin('POST', `/api/submit/${endpoint_id}`, headers);
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    request.write(sent);
    const [response] = await answered;
    const problem = (await buffer(response)).toString();
    request.destroy();
    expect([response.statusCode, problem]).toEqual([413, expect.stringContaining('"too_large"')]);
    expect(problemSchema.parse(JSON.parse(problem)).request_id).toBe(response.headers['x-request-id']);
  });

  it.each([['/api/activity'], ['/trpc/activity.stream']])('passes each event of %s on at once', async (url) => {
    const request = begin('GET', url, { ...authorized(), accept: 'text/event-stream' });
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    request.end();
    const [response] = await answered;
    let text = '';
    const until = async (wanted: string) => {
      while (!text.includes(wanted)) text += String((await once(response, 'data'))[0]);
    };
    // The stream is open, and stays open: only a proxy that does not wait for its end passes this on.
    await until('\n\n');
    await ask('POST', `/api/submit/${endpoint_id}`, {
      headers: { 'content-type': 'application/json' },
      body: Buffer.from('{"name":"Grace"}'),
    });
    await until(endpoint_id);
    expect([response.statusCode, response.complete]).toEqual([200, false]);
    request.destroy();
  });

  it('passes a part of a download on', async () => {
    const { body } = await ask('POST', `/api/submit/${endpoint_id}`, upload(3_000_000));
    const { files } = await submission(body);
    const part = await ask('GET', `/api/submissions/files/${files[0]?.id}/download`, {
      headers: { ...authorized(), range: 'bytes=5-14' },
    });
    expect([part.status, part.headers['content-range'], part.body.toString()]).toEqual([
      206,
      expect.stringMatching(/^bytes 5-14\/\d+$/),
      'x'.repeat(10),
    ]);
  });

  it('never sends a request into a connection that the server closes as idle', async () => {
    const sample = await readFile(path.join(samples, name === 'nginx' ? 'nginx.conf' : 'Caddyfile'), 'utf8');
    // Without an upstream block, nginx opens a connection for each request.
    const kept = /^\s*keepalive\s+(\d+)s?;?$/m.exec(sample)?.[1] ?? '0';
    expect(Number(kept) * 1000).toBeLessThan(connectionOptions().keepAliveTimeout);
  });

  it('finishes an upload that is under way when the server stops', async () => {
    const { headers, body } = upload(2_000_000);
    const request = begin('POST', `/api/submit/${endpoint_id}`, headers);
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    await new Promise((resolve) => {
      request.write(body.subarray(0, 1_000_000), resolve);
    });
    // The server has received the beginning.
    await eventually(async () => (await readdir(path.join(harness.deps.config.dataDir, 'files', 'tmp'))).length > 0);
    const closed = node.app.close();
    request.end(body.subarray(1_000_000));
    const [response] = await answered;
    expect([response.statusCode, (await buffer(response)).toString()]).toEqual([201, expect.any(String)]);
    await closed;
  });
});

const BOUNDARY = 'a-boundary-of-the-tests';

/** A request of exactly this size, with as many files as that needs. */
function upload(bytes: number): { headers: OutgoingHttpHeaders; body: Buffer } {
  const head = (i: number) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${i}.txt"\r\nContent-Type: text/plain\r\n\r\n`;
  const end = `--${BOUNDARY}--\r\n`;
  const count = Math.ceil(bytes / (limits.fileBytes - 1000));
  const overhead = count * (head(0).length + 2) + end.length;
  const each = Math.floor((bytes - overhead) / count);
  const parts = Array.from({ length: count }, (_, i) => {
    const size = i === 0 ? bytes - overhead - each * (count - 1) : each;
    return [Buffer.from(head(i)), Buffer.alloc(size, 'x'), Buffer.from('\r\n')];
  });
  const body = Buffer.concat([...parts.flat(), Buffer.from(end)]);
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  return { headers: { accept: 'application/json', 'content-type': type, 'content-length': body.length }, body };
}
