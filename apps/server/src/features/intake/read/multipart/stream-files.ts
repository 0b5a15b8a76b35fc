import { Readable } from 'node:stream';
import type { IntakeLimits } from '../../../../lib/intake-limits.ts';
import { inMegabytes } from '../phrase-limits.ts';
import type { PartHead } from './parse-part-head.ts';
import type { MultipartScanner } from './multipart-scanner.ts';
import { BodyRefused } from '../refuse-body.ts';

/** A file of a form: its head, and its contents as they arrive. Consume them before requesting the next one. */
export interface FilePart {
  head: PartHead;
  chunks: AsyncIterable<Buffer>;
}

/** The parts of a Fastify request that are used here, in a scope with @fastify/multipart. */
export interface MultipartRequest {
  raw: Readable & { headers: { 'content-type'?: string | undefined; 'content-length'?: string | undefined } };
  parts(options: ParserOptions): AsyncIterable<{ fieldname: string; file?: AsyncIterable<Buffer> }>;
}

interface ParserOptions {
  throwFileSizeLimit: boolean;
  limits: { fileSize: number; files: number; parts: number };
}

/** Disabled, because Postern's own limits apply, with their own messages. */
const PARSER_OPTIONS: ParserOptions = {
  throwFileSizeLimit: false,
  limits: { fileSize: Infinity, files: Infinity, parts: Infinity },
};

/**
 * Reads a multipart/form-data request: the scanner collects its fields, and this yields its files one after the other.
 * They are streamed by @fastify/multipart, which is several times slower than the scanner and is not used without
 * files. The request is always read to its end, even if it is malformed, so that the sender can read the answer; beyond
 * `maxRequestBytes` reading stops.
 * @throws {BodyRefused} malformed · too_large (beyond the request's limit, or thousands of parts)
 */
export async function* streamFiles(
  request: MultipartRequest,
  scanner: MultipartScanner,
  limits: IntakeLimits,
): AsyncGenerator<FilePart> {
  const { headers } = request.raw;
  if (Number(headers['content-length']) > limits.maxRequestBytes) throw requestTooLarge(limits);
  const output = scan(request.raw, scanner, limits);
  const first = await output.next();
  if (first.done) return;
  const scanned = Readable.from(prepended(first.value, output), { objectMode: false });
  const raw = Object.assign(scanned, {
    headers: { 'content-type': `multipart/form-data; boundary=${scanner.boundary}` },
  });
  // The plugin reads from `request.raw`, which is replaced by the checked stream.
  const checked: MultipartRequest = Object.create(request, { raw: { value: raw } });
  try {
    for await (const { fieldname, file } of checked.parts(PARSER_OPTIONS)) {
      const head = scanner.files[Number(fieldname)];
      if (!head || !file) throw new Error('The multipart parser returned an unknown part.');
      yield { head, chunks: file };
    }
  } finally {
    scanned.destroy();
  }
}

async function* prepended(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/** The input of the parser: empty unless there is a file. */
async function* scan(source: Readable, scanner: MultipartScanner, limits: IntakeLimits): AsyncGenerator<Buffer> {
  let received = 0;
  let refusal: BodyRefused | undefined;
  for await (const chunk of chunksOf(source)) {
    received += chunk.length;
    if (received > limits.maxRequestBytes) throw requestTooLarge(limits);
    const output = refusal ?? pushInto(scanner, chunk);
    if (output instanceof BodyRefused) refusal = output;
    else if (output.length > 0) yield output;
  }
  if (refusal) throw refusal;
  const closing = scanner.end();
  if (closing.length > 0) yield closing;
}

/** An error is thrown only after the body has been read to its end. */
function pushInto(scanner: MultipartScanner, chunk: Buffer): Buffer | BodyRefused {
  try {
    return scanner.push(chunk);
  } catch (error) {
    if (error instanceof BodyRefused) return error;
    throw error;
  }
}

/**
 * Leaving the loop must not destroy the request, which would cut the socket before the answer is written. The rest is
 * discarded: bytes that wait for us would hold the connection, and the guard of slow bodies would not count them.
 */
async function* chunksOf(source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* source.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw new BodyRefused('malformed', 'The request was interrupted.', { cause: error, unread: true });
  } finally {
    source.resume();
  }
}

/**
 * The connection stays open: the rest of the body is discarded, and the guard of slow bodies cuts one that goes on. If
 * we closed it, the reset would reach a proxy before the answer, and the visitor would see the proxy's own error.
 */
const requestTooLarge = (limits: IntakeLimits): BodyRefused =>
  new BodyRefused('too_large', `The request is larger than ${inMegabytes(limits.maxRequestBytes)}.`);
