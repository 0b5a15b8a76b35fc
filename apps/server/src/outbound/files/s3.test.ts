import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stopwatch } from '../../../test/stopwatch.ts';
import { explain } from '../../announce.ts';
import { AppError } from '../../errors.ts';
import { openFileStore } from './open.ts';
import type { S3Config } from './s3-url.ts';
import { createS3FileStore } from './s3.ts';
import { receive } from './store.suite.ts';
import type { FileStore } from './files.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';

// Tests the requests of the driver and its time limits. test/s3 tests it against a real S3 server.

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

type Answer = (request: Seen, response: ServerResponse) => void;

const timeouts = { connectMs: 300, answerMs: 500, idleMs: 300 };

let root: string;
let server: Server;
let seen: Seen[];
let answer: Answer;
let config: S3Config;
let store: FileStore;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 's3-'));
  seen = [];
  server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  config = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-x-1',
    bucket: 'forms',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'the-secret-itself',
    forcePathStyle: true,
    prefix: 'some/where/',
  };
  store = createS3FileStore(config, { root, timeouts });
});

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request;
  // An aborted upload has no body to record.
  const body = await buffer(request).catch(() => Buffer.alloc(0));
  const one = { method, url, headers, body };
  seen.push(one);
  answer(one, response);
}

afterEach(async () => {
  store.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(root, { recursive: true });
});

const methods = () => seen.map(({ method }) => method);
const ok = (size: number): Answer => {
  return ({ method }, response) =>
    response.writeHead(200, method === 'HEAD' ? { 'content-length': size } : { etag: '"x"' }).end();
};
const fail = (response: ServerResponse, status: number, code: string, { message = '', details = '' } = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>It says no. ${message}</Message>${details}</Error>`);

async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof AppError) return error;
  throw new Error('The error is not the expected one.', { cause: error });
}

test('the configuration opens it', async () => {
  answer = (_request, response) => response.writeHead(200).end('<ListBucketResult/>');
  const opened = await openFileStore({ root, s3: config });
  expect(await opened.list({ limit: 1 })).toEqual({ files: [], next: undefined });
  expect(seen.at(-1)?.url).toMatch(/^\/forms\/?\?/);
  opened.close();
});

describe('an upload', () => {
  const bytes = randomBytes(300_000);

  test('sends its length, its hash and nothing else, and is checked afterwards', async () => {
    answer = ok(bytes.length);
    const key = store.newKey();
    await store.commit(await receive(store, bytes), key);
    expect(methods()).toEqual(['PUT', 'HEAD']);
    const [put] = seen;
    expect(put?.url.split('?')[0]).toBe(`/forms/some/where/${key}`);
    expect(put?.body.equals(bytes)).toBe(true);
    expect(put?.headers).toMatchObject({
      'content-length': '300000',
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
    });
    expect(put?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-x-1\/s3\/aws4_request, SignedHeaders=.*x-amz-content-sha256/,
    );
    for (const header of ['transfer-encoding', 'content-encoding', 'expect', 'x-amz-trailer'])
      expect(put?.headers[header]).toBeUndefined();
    expect(JSON.stringify(seen)).not.toContain(config.secretAccessKey);
    expect(await store.sweepTemps(0)).toBe(0);
  });

  test('is repeated with all its bytes when S3 is busy', async () => {
    answer = (request, response) =>
      seen.length < 3 ? fail(response, 503, 'SlowDown') : ok(bytes.length)(request, response);
    await store.commit(await receive(store, bytes), store.newKey());
    expect(methods()).toEqual(['PUT', 'PUT', 'PUT', 'HEAD']);
    expect(seen.slice(0, 3).every(({ body }) => body.equals(bytes))).toBe(true);
  });

  test('fails after three attempts, and any stored remains are removed', async () => {
    answer = ({ method }, response) =>
      method === 'DELETE' ? response.writeHead(204).end() : fail(response, 500, 'InternalError');
    const tempId = await receive(store, bytes);
    const error = await failureOf(store.commit(tempId, store.newKey()));
    expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: 60, cause: { code: 'InternalError' } });
    expect(methods()).toEqual(['PUT', 'PUT', 'PUT', 'DELETE']);
    expect(await store.sweepTemps(0)).toBe(1);
  });

  test('that S3 stored only in part fails', async () => {
    answer = ({ method }, response) =>
      method === 'DELETE' ? response.writeHead(204).end() : ok(bytes.length - 1)({ method } as Seen, response);
    const error = await failureOf(store.commit(await receive(store, bytes), store.newKey()));
    expect(error).toMatchObject({ code: 'unavailable', cause: { message: expect.stringContaining('299999') } });
    expect(methods()).toEqual(['PUT', 'HEAD', 'DELETE']);
  });
});

describe('a refusal', () => {
  test('is not repeated, and logs no secret', async () => {
    const { accessKeyId, secretAccessKey } = config;
    const details = `<AWSAccessKeyId>${accessKeyId}</AWSAccessKeyId><StringToSign>AWS4 ${accessKeyId}</StringToSign>`;
    answer = (_request, response) =>
      fail(response, 403, 'SignatureDoesNotMatch', { message: `${accessKeyId} ${secretAccessKey}`, details });
    const error = await failureOf(store.list({ limit: 1 }));
    expect(methods()).toEqual(['GET']);
    expect(error).toMatchObject({ code: 'unavailable', cause: { code: 'SignatureDoesNotMatch', status: 403 } });
    const said = inspect(error, { depth: 10, showHidden: true });
    expect(said).toContain('It says no.');
    expect(said).not.toContain(config.secretAccessKey);
    expect(said).not.toContain(config.accessKeyId);
  });

  test('for a missing file is ignored by removing, and reported by reading', async () => {
    answer = (_request, response) => fail(response, 404, 'NoSuchKey');
    expect(await failureOf(store.open(store.newKey()))).toMatchObject({ code: 'not_found' });
    await store.remove(store.newKey());
  });

  test('for a missing bucket is an outage, not a missing file', async () => {
    answer = (_request, response) => fail(response, 404, 'NoSuchBucket');
    expect(await failureOf(store.open(store.newKey()))).toMatchObject({ code: 'unavailable' });
    expect(await failureOf(store.remove(store.newKey()))).toMatchObject({ code: 'unavailable' });
  });
});

test('the list has times by our clock, however wrong theirs is', async () => {
  const hourAgo = new Date(Date.now() - HOUR_MS);
  const keys = [store.newKey(), store.newKey()];
  const entry = (key: string, time: Date) =>
    `<Contents><Key>some/where/${key}</Key><LastModified>${time.toISOString()}</LastModified></Contents>`;
  answer = (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/xml', date: hourAgo.toUTCString() })
      .end(
        `<ListBucketResult><IsTruncated>false</IsTruncated>${entry(keys[0] ?? '', hourAgo)}${entry(keys[1] ?? '', new Date(hourAgo.getTime() - 10 * MINUTE_MS))}</ListBucketResult>`,
      );
  const { files, next } = await store.list({ limit: 10, after: 'ab' });
  expect(files.map(({ key }) => key)).toEqual(keys);
  expect(next).toBeUndefined();
  const agesMs = files.map(({ modifiedAt }) => Date.now() - modifiedAt.getTime());
  expect(agesMs[0]).toBeLessThan(3_000);
  expect(agesMs[1]).toBeGreaterThan(597_000);
  const { searchParams } = new URL(seen[0]?.url ?? '', config.endpoint);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    prefix: 'some/where/',
    'start-after': 'some/where/ab',
    'max-keys': '10',
  });
});

describe('timeouts', () => {
  const quick = async (work: Promise<unknown>, maxMs: number) => {
    const elapsed = stopwatch();
    const error = await failureOf(work);
    expect(elapsed()).toBeLessThan(maxMs);
    return error;
  };

  test('ends when no answer comes', async () => {
    answer = () => undefined;
    const tempId = await receive(store, Buffer.from('x'));
    const error = await quick(store.commit(tempId, store.newKey()), 6_500);
    expect(error).toMatchObject({ code: 'unavailable' });
    expect(await quick(store.open(store.newKey()), 1_500)).toMatchObject({ code: 'unavailable' });
  });

  test('ends when no server listens', async () => {
    answer = () => undefined;
    const nobody = createS3FileStore({ ...config, endpoint: 'http://127.0.0.1:9' }, { root, timeouts });
    const error = await quick(nobody.list({ limit: 1 }), 1_500);
    expect(error).toMatchObject({ code: 'unavailable', cause: { status: undefined } });
    nobody.close();
  });

  test('ends when an answer stops in the middle', async () => {
    answer = (_request, response) =>
      void response.writeHead(200, { 'content-length': 1_000 }).write('only the beginning');
    const { size, stream } = await store.open(store.newKey());
    expect(size).toBe(1_000);
    const elapsed = stopwatch();
    await expect(stream.toArray()).rejects.toThrow('timed out');
    expect(elapsed()).toBeLessThan(3_000);
  });

  test('continues while bytes arrive', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 10 });
      let sent = 0;
      const timer = setInterval(() => {
        response.write('x');
        sent += 1;
        if (sent === 10) clearInterval(timer);
      }, 100);
    };
    const { stream } = await store.open(store.newKey());
    expect((await buffer(stream)).toString()).toBe('xxxxxxxxxx');
  });

  test('ends when the store is closed', async () => {
    answer = () => undefined;
    const patient = createS3FileStore(config, {
      root,
      timeouts: { ...timeouts, answerMs: MINUTE_MS, idleMs: MINUTE_MS },
    });
    setTimeout(() => patient.close(), 100);
    expect(await quick(patient.list({ limit: 1 }), 1_500)).toMatchObject({ code: 'unavailable' });
  });
});

describe('at the start', () => {
  test('an object is written, listed and removed', async () => {
    answer = (_request, response) => response.writeHead(200).end('<ListBucketResult/>');
    await store.verify();
    expect(seen.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
      'PUT /forms/some/where/check',
      expect.stringMatching(/^GET \/forms\/?$/),
      'DELETE /forms/some/where/check',
    ]);
  });

  test('a bucket that cannot be used ends the start with a sentence that names it and no secret', async () => {
    answer = (_request, response) => fail(response, 404, 'NoSuchBucket');
    const error = await openFileStore({ root, s3: config }).catch((thrown: unknown) => thrown);
    const sentence = explain(error);
    expect(sentence).toMatch(/^The bucket of S3_URL cannot be used\. http:.*, bucket forms: NoSuchBucket \(404\)/);
    expect(sentence).not.toContain(config.secretAccessKey);
  });
});

test('the check in the background reads once, and ends at its limit', async () => {
  answer = (_request, response) => response.writeHead(200).end('<ListBucketResult/>');
  await store.check(1_000);
  expect(methods()).toEqual(['GET']);
  answer = () => undefined;
  expect(await failureOf(store.check(100))).toMatchObject({ code: 'unavailable' });
});
