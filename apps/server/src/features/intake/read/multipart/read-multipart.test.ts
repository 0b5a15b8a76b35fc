import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { stopwatch } from '../../../../../test/stopwatch.ts';
import { AppError } from '../../../../errors.ts';
import { createDiskFileStore } from '../../../../outbound/files/disk.ts';
import type { FileStore } from '../../../../outbound/files/files.ts';
import type { ParsedBody } from '../parsed-body.model.ts';
import type { IntakeLimits } from '../../../../lib/intake-limits.ts';
import { guardSlowBodies } from '../../../../http/slow-clients/guard-slow-bodies.ts';
import { readBody } from '../read-body.ts';
import { BodyRefused } from '../refuse-body.ts';
import { defaultLimits } from '../testing.ts';

const limits: IntakeLimits = {
  ...defaultLimits,
  maxFileBytes: 100_000,
  maxFiles: 3,
  maxRequestBytes: 1_000_000,
  maxFields: 20,
  maxValueBytes: 10_000,
};

let root: string;
let disk: FileStore;
let store: FileStore;
let app: FastifyInstance;
let outcome: ParsedBody | BodyRefused | undefined;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'multipart-'));
  disk = createDiskFileStore(root);
  store = disk;
  app = fastify({ forceCloseConnections: true });
  guardSlowBodies(app, { maxBytes: 2_000_000, checkEveryMs: 50 });
  await app.register(multipart);
  app.post('/', async (request, reply) => {
    try {
      outcome = await readBody(request, { limits, files: store });
      return { ok: true };
    } catch (error) {
      if (!(error instanceof BodyRefused)) throw error;
      outcome = error;
      if (error.unread) reply.header('connection', 'close');
      return reply.code(error.status).send({ detail: error.message });
    }
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const tempFiles = () => readdir(path.join(root, 'tmp')).catch(() => []);

afterEach(async () => {
  store = disk;
  outcome = undefined;
  for (const id of await tempFiles()) await disk.removeTemp(id);
});

const TYPE = 'multipart/form-data; boundary=B';

async function post(body: string | Buffer, type = TYPE): Promise<number> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': type },
    payload: body,
  });
  return statusCode;
}

async function taken(body: string | Buffer, type = TYPE): Promise<ParsedBody> {
  expect(await post(body, type)).toBe(200);
  if (!outcome || outcome instanceof BodyRefused) throw new Error('refused');
  return outcome;
}

async function refused(body: string | Buffer, type = TYPE): Promise<BodyRefused> {
  const status = await post(body, type);
  if (!(outcome instanceof BodyRefused)) throw new Error('taken');
  expect(outcome.status).toBe(status);
  expect(await tempFiles()).toEqual([]);
  return outcome;
}

const part = (parameters: string, content: string | Buffer, more = '') =>
  Buffer.concat([
    Buffer.from(`--B\r\nContent-Disposition: form-data; ${parameters}${more}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);

const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from('--B--\r\n')]);

const bytesOf = (tempId: string) => readFile(path.join(root, 'tmp', tempId));

/** A store in which one step always fails. */
const failing = (method: 'createTemp' | 'write' | 'close'): FileStore => ({
  ...disk,
  async createTemp() {
    const failure = new AppError('unavailable', 'The disk is full.', { retryAfterSeconds: 60 });
    if (method === 'createTemp') throw failure;
    const temp = await disk.createTemp();
    const fail = async () => {
      await temp.close();
      throw failure;
    };
    return { id: temp.id, write: (chunk) => temp.write(chunk), close: () => temp.close(), [method]: fail };
  },
});

const open = async (head: string): Promise<Socket> => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  // The server cuts the socket in some of these tests, which is intended and not a failure.
  socket.on('error', () => {});
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${TYPE}\r\n${head}\r\n\r\n`);
  return socket;
};
const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
const fileStart = form(part('name="f"; filename="f"', Buffer.alloc(50_000))).subarray(0, 40_000);
const eventually = async (holds: () => Promise<boolean>) => {
  for (let tries = 0; tries < 500 && !(await holds()); tries += 1) await sleep(20);
  expect(await holds()).toBe(true);
};

/** The standard converts every line break of names and values to CRLF … */
const asSent = (some: string) => some.replaceAll(/\r\n|\r|\n/g, '\r\n');

/** … and writes names with %22, %0D and %0A. */
const asRead = (name: string) =>
  asSent(name).replaceAll(/%(22|0D|0A)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

describe('fields', () => {
  test('in order, including repetitions, under any name', async () => {
    const names = [
      'b',
      'a[]',
      'a[]',
      '2',
      '1',
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      '',
      'undefined',
      'ü 😀',
    ];
    const { fields, files } = await taken(form(...names.map((name, i) => part(`name="${name}"`, String(i)))));
    expect(fields).toEqual(names.map((name, i) => [name, String(i)]));
    expect(files).toEqual([]);
    expect('polluted' in {}).toBe(false);
  });

  test('are text whatever type the part claims, line breaks and NUL as sent', async () => {
    const { fields } = await taken(
      form(
        part('name="json"', '{"__proto__":{"polluted":1}}', '\r\nContent-Type: application/json'),
        part('name="broken"', '{', '\r\nContent-Type: application/json'),
        part('name="lines"', 'a\r\nb\nc\rd\0'),
        part('name="octets"', 'x', '\r\nContent-Type: application/octet-stream'),
        part('name="encoded"', 'eA==', '\r\nContent-Transfer-Encoding: base64'),
      ),
    );
    expect(fields).toEqual([
      ['json', '{"__proto__":{"polluted":1}}'],
      ['broken', '{'],
      ['lines', 'a\r\nb\nc\rd\0'],
      ['octets', 'x'],
      ['encoded', 'eA=='],
    ]);
  });

  test('a browser’s FormData is read back unchanged', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 100 }).map((some) => some.toWellFormed());
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 10 }), async (fields) => {
        const data = new FormData();
        for (const [name, value] of fields) data.append(name, value);
        const encoded = new Response(data);
        const type = encoded.headers.get('content-type') ?? '';
        const body = await taken(Buffer.from(await encoded.arrayBuffer()), type);
        expect(body.fields).toEqual(fields.map(([name, value]) => [asRead(name), asSent(value)]));
      }),
      { numRuns: 200 },
    );
  });

  test('charsets: of the part, of the form by _charset_, of the request', async () => {
    const latin = Buffer.from('\xfc', 'latin1');
    const named = Buffer.concat([
      Buffer.from('--B\r\nContent-Disposition: form-data; name="'),
      latin,
      Buffer.from('"\r\n\r\n'),
      latin,
      Buffer.from('\r\n'),
    ]);
    const charset = part('name="_charset_"', 'iso-8859-1');
    expect((await taken(form(named, charset))).fields[0]).toEqual(['ü', 'ü']);
    expect((await taken(form(named), `${TYPE}; charset=windows-1252`)).fields).toEqual([['ü', 'ü']]);
    expect((await taken(form(named))).fields).toEqual([['\uFFFD', '\uFFFD']]);
    const own = part('name="a"', Buffer.from('ü'), '\r\nContent-Type: text/plain; charset=utf-8');
    expect((await taken(form(own, charset))).fields[0]).toEqual(['a', 'ü']);
  });
});

describe('files', () => {
  test('streamed to the store with their hash; the name is only a label', async () => {
    const bytes = randomBytes(100_000);
    const { fields, files } = await taken(
      form(
        part('name="a"', '1'),
        part('name="photo"; filename="C:\\fakepath\\ü.jpg"', bytes, '\r\nContent-Type: image/jpeg'),
        part('name="photo"; filename="empty.txt"', ''),
        part('name="b"', '2'),
      ),
    );
    expect(fields).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
    expect(files).toMatchObject([
      {
        field: 'photo',
        name: 'ü.jpg',
        contentType: 'application/octet-stream',
        flag: { code: 'mismatch' },
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
      { field: 'photo', name: 'empty.txt', contentType: 'text/plain', size: 0 },
    ]);
    expect((await bytesOf(files[0]?.tempId ?? '')).equals(bytes)).toBe(true);
    expect(new Set(await tempFiles())).toEqual(new Set(files.map(({ tempId }) => tempId)));
  });

  test('any files are read back byte by byte', async () => {
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 3000 }),
      fc.constantFrom('\r\n', '\r\n--', '\r\n--B', '--B--\r\n', '\r').map((some) => Buffer.from(some)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: 3 }), async (contents) => {
        const data = new FormData();
        for (const some of contents) data.append('f', new Blob([new Uint8Array(some)]), 'f.bin');
        const encoded = new Response(data);
        const { files } = await taken(
          Buffer.from(await encoded.arrayBuffer()),
          encoded.headers.get('content-type') ?? '',
        );
        expect(await Promise.all(files.map(({ tempId }) => bytesOf(tempId)))).toEqual(
          contents.map((some) => Buffer.from(some)),
        );
        for (const { tempId } of files) await store.removeTemp(tempId);
      }),
      { numRuns: 100 },
    );
  });

  test('an empty file input is not a file, however many there are; bytes without a name are one', async () => {
    const empty = part('name="f"; filename=""', '', '\r\nContent-Type: application/octet-stream');
    expect(await taken(form(...Array.from({ length: 10 }, () => empty), part('name="a"', '1')))).toEqual({
      fields: [['a', '1']],
      files: [],
    });
    expect(await tempFiles()).toEqual([]);
    expect((await taken(form(part('name="f"; filename=""', 'x')))).files).toMatchObject([{ name: 'unnamed', size: 1 }]);
  });
});

describe('limits', () => {
  test('a body exactly at the limit is accepted', async () => {
    const { fields, files } = await taken(
      form(
        ...Array.from({ length: 19 }, () => part('name="a"', 'x')),
        part(`name="${'n'.repeat(255)}"`, 'v'.repeat(10_000)),
        ...Array.from({ length: 3 }, () => part('name="f"; filename="f"', Buffer.alloc(100_000))),
      ),
    );
    expect([fields.length, files.length]).toEqual([20, 3]);
  });

  test('a file that is too large is named, nothing of the request is stored, later fields are kept', async () => {
    const error = await refused(
      form(
        part('name="a"', '1'),
        part('name="ok"; filename="ok.txt"', 'fine'),
        part('name="photo"; filename="front door.tiff"', Buffer.alloc(250_000)),
        part('name="later"; filename="later.txt"', 'fine'),
        part('name="unused"; filename=""', ''),
        part('name="b"', '2'),
      ),
    );
    expect(error.fileFields).toEqual(['ok', 'photo', 'later', 'unused']);
    expect(error).toMatchObject({
      code: 'too_large',
      message: '“front door.tiff” is 0.2 MB. The limit is 100000 bytes a file.',
      unread: false,
    });
    expect(error.errors).toEqual([{ path: 'photo', message: error.message, code: 'file_too_large' }]);
    expect(error.fields).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
  });

  test('one byte, one file, one field, one character too many', async () => {
    expect(await refused(form(part('name="f"; filename="f"', Buffer.alloc(100_001))))).toMatchObject({
      code: 'too_large',
      errors: [{ path: 'f' }],
    });
    const files = await refused(form(...Array.from({ length: 4 }, () => part('name="f"; filename="f"', 'x'))));
    expect(files).toMatchObject({ code: 'too_large', message: 'There are more than 3 files.' });
    const fields = await refused(form(...Array.from({ length: 21 }, () => part('name="a"', 'x'))));
    expect(fields).toMatchObject({ code: 'too_large', message: 'There are more than 20 fields.' });
    expect(fields.fields).toHaveLength(20);
    expect(await refused(form(part(`name="${'n'.repeat(256)}"`, 'x')))).toMatchObject({ code: 'too_large' });
    expect(await refused(form(part(`name="${'n'.repeat(256)}"; filename="f"`, 'x')))).toMatchObject({
      code: 'too_large',
    });
    const value = await refused(form(part('name="a"', 'v'.repeat(10_001)), part('name="b"', '2')));
    expect(value).toMatchObject({ code: 'too_large', errors: [{ path: 'a', code: 'value_too_long' }] });
    expect(value.fields.map(([name]) => name)).toEqual(['a', 'b']);
  });

  test('thousands of parts are refused quickly', async () => {
    const elapsed = stopwatch();
    expect((await refused(form(...Array.from({ length: 5000 }, () => part('name="a"', ''))))).status).toBe(413);
    expect(
      (await refused(form(...Array.from({ length: 5000 }, () => part('name="f"; filename="f"', 'x'))))).status,
    ).toBe(413);
    expect(elapsed()).toBeLessThan(3000);
  });
});

describe('malformed', () => {
  test.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    `multipart/form-data; boundary=${'B'.repeat(71)}`,
    `multipart/form-data; boundary=${'B'.repeat(4091)}`,
    'multipart/form-data; boundary=C',
  ])('%s', async (type) => {
    expect(await refused(form(part('name="a"', '1')), type)).toMatchObject({ code: 'malformed', status: 400 });
  });

  test.each(['boundary=', 'boundary=""', 'charset=utf-8; Boundary= ; a=b'])('an empty %s', async (parameters) => {
    expect(await refused(form(part('name="a"', '1')), `multipart/form-data; ${parameters}`)).toMatchObject({
      code: 'malformed',
      message: 'The boundary in the Content-Type header is empty.',
    });
  });

  test('a boundary of 70 characters is fine', async () => {
    const boundary = 'B'.repeat(70);
    expect(
      (
        await taken(
          `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--${boundary}--`,
          `multipart/form-data; boundary=${boundary}`,
        )
      ).fields,
    ).toEqual([['a', '1']]);
  });

  test('an empty form is valid', async () => {
    expect(await taken('--B--\r\n')).toEqual({ fields: [], files: [] });
  });

  test.each([
    ['empty', ''],
    ['no parts, but something', 'hello\r\n--B--\r\n'],
    ['cut off in a field', form(part('name="a"', 'some text')).subarray(0, 60)],
    ['cut off in a file', form(part('name="f"; filename="f"', Buffer.alloc(80_000))).subarray(0, 70_000)],
    ['cut off in the end', form(part('name="f"; filename="f"', 'x')).subarray(0, -4)],
    [
      'a later part without a name',
      form(part('name="f"; filename="f"', Buffer.alloc(80_000)), part('filename="f"', 'x')),
    ],
    [
      'a later part with a broken header',
      form(part('name="f"; filename="f"', 'x'), Buffer.from('--B\r\n Content: x\r\n\r\n\r\n')),
    ],
  ])('%s: 400 and nothing left', async (_, body) => {
    expect(await refused(body)).toMatchObject({ code: 'malformed', status: 400, unread: false });
  });
});

describe('a failing store', () => {
  test.each(['createTemp', 'write', 'close'] as const)(
    'in %s: 503, nothing left, the fields are kept',
    async (method) => {
      store = failing(method);
      const error = await refused(
        form(part('name="a"', '1'), part('name="f"; filename="f"', Buffer.alloc(90_000)), part('name="b"', '2')),
      );
      expect(error).toMatchObject({
        code: 'unavailable',
        status: 503,
        message: 'The disk is full.',
        retryAfterSeconds: 60,
      });
      expect(error.fields).toEqual([
        ['a', '1'],
        ['b', '2'],
      ]);
    },
  );
});

describe('on the wire', () => {
  test('a body byte by byte', async () => {
    const body = form(part('name="a"', 'x'), part('name="f"; filename="f"', 'y'));
    const socket = await open(`Content-Length: ${body.length}`);
    socket.setNoDelay(true);
    for (const byte of body) {
      socket.write(Buffer.of(byte));
      await sleep(0);
    }
    await eventually(async () => outcome !== undefined);
    expect(outcome).toMatchObject({ fields: [['a', 'x']], files: [{ size: 1 }] });
    socket.destroy();
  });

  test('clients that disconnect leave no file', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => open('Content-Length: 60000')));
    for (const socket of sockets) socket.write(fileStart);
    await eventually(async () => (await tempFiles()).length === 20);
    for (const socket of sockets) socket.destroy();
    await eventually(async () => (await tempFiles()).length === 0);
    await eventually(async () => outcome !== undefined);
    expect(outcome).toMatchObject({ code: 'malformed', unread: true });
  });

  test('an endless body is refused, and its connection cut', async () => {
    const socket = await open('Transfer-Encoding: chunked');
    const state = { closed: false };
    socket.resume();
    socket.on('close', () => {
      state.closed = true;
    });
    socket.write(chunk(fileStart));
    for (const zeros = chunk(Buffer.alloc(65_536)); !state.closed;) {
      if (!socket.write(zeros))
        await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), sleep(1000)]);
    }
    expect(app.server.listening).toBe(true);
    expect(outcome).toMatchObject({ code: 'too_large', unread: false, message: 'The request is larger than 1 MB.' });
    await eventually(async () => state.closed);
    await eventually(async () => (await tempFiles()).length === 0);
  });

  test('a declared length beyond the limit is refused before it is sent', async () => {
    const socket = await open('Content-Length: 1000001');
    const answer = await new Promise<string>((resolve) => socket.once('data', (some) => resolve(some.toString())));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  test('a malformed request is read to its end, so that the answer arrives', async () => {
    const body = Buffer.concat([Buffer.from('--B\r\nbroken\r\n\r\n'), Buffer.alloc(900_000)]);
    const response = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`, {
      method: 'POST',
      headers: { 'content-type': TYPE },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ detail: 'A part of the body has a broken header.' });
  });
});
