import { setTimeout as sleep } from 'node:timers/promises';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { sentenceOf } from '../../log.ts';
import type { S3Config } from './s3-url.ts';

export interface S3Timeouts {
  /** To establish a connection. */
  connectMs: number;
  /** For the answer to one call, including repetitions; an upload gets more time for its size. */
  answerMs: number;
  /** Without a byte in either direction. */
  idleMs: number;
}

export const defaultTimeouts: S3Timeouts = { connectMs: 3_000, answerMs: 30_000, idleMs: 30_000 };

/** Calls S3 within a time limit, and repeats temporary failures. */
export interface S3Caller {
  client: S3Client;
  timeouts: S3Timeouts;
  /**
   * @param work one attempt; has to stop when the signal aborts, and may be called again
   * @param timeoutMs for all attempts together, up to the answer's headers
   * @throws {S3Failure}
   */
  call<T>(work: (signal: AbortSignal) => Promise<T>, timeoutMs?: number): Promise<T>;
  close(): void;
}

const ATTEMPTS = 3;
const PAUSE_MS = 200;
/** One connection for each file of many requests; further calls wait for one, which counts as connecting. */
const MAX_SOCKETS = 256;
const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** @param clientAttempts more than one only if no body is a stream: that cannot be sent twice */
export function createS3Caller(config: S3Config, timeouts: S3Timeouts, clientAttempts = 1): S3Caller {
  const client = new S3Client({ ...clientOptions(config, timeouts), maxAttempts: clientAttempts });
  const closing = new AbortController();
  return {
    client,
    timeouts,
    async call(work, timeoutMs = timeouts.answerMs) {
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(), timeoutMs);
      const signal = AbortSignal.any([closing.signal, deadline.signal]);
      try {
        return await repeated(() => work(signal), signal);
      } catch (error) {
        throw new S3Failure(error, { config, timedOut: deadline.signal.aborted });
      } finally {
        // The body of an answer may take longer: from here on only idleness ends it.
        clearTimeout(timer);
      }
    },
    close() {
      closing.abort();
      client.destroy();
    },
  };
}

const clientOptions = (config: S3Config, { connectMs, idleMs }: S3Timeouts): S3ClientConfig => ({
  endpoint: config.endpoint,
  region: config.region,
  forcePathStyle: config.forcePathStyle,
  credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
  // The newer default sends a body in chunks with a trailing checksum: some servers refuse that, some store the chunks.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  // It would open a separate connection for each upload.
  expectContinueHeader: false,
  // S3_URL has all settings: nothing comes from the machine's AWS configuration.
  useDualstackEndpoint: false,
  useFipsEndpoint: false,
  logger: silent,
  requestHandler: {
    connectionTimeout: connectMs,
    socketTimeout: idleMs,
    httpAgent: { maxSockets: MAX_SOCKETS },
    httpsAgent: { maxSockets: MAX_SOCKETS },
  },
});

async function repeated<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || signal.aborted || !isPassing(error)) throw error;
      await sleep(PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()), undefined, { signal });
    }
  }
}

/** Refusals with status 400 that are caused by the connection. */
const LINE_FAULTS = new Set(['BadDigest', 'IncompleteBody', 'RequestTimeout', 'XAmzContentSHA256Mismatch']);

/** No answer at all, or one that means "later". */
function isPassing(error: unknown): boolean {
  if (error instanceof Error && LINE_FAULTS.has(error.name)) return true;
  const status = statusOf(error);
  return status === undefined || status === 408 || status === 429 || (status >= 500 && status !== 501);
}

function statusOf(error: unknown): number | undefined {
  const { $metadata } = (typeof error === 'object' ? (error ?? {}) : {}) as {
    $metadata?: { httpStatusCode?: number };
  };
  return $metadata?.httpStatusCode;
}

/** S3's error for the log: the client's own errors contain the key's id and the signed text. */
export class S3Failure extends Error {
  override readonly name = 'S3Failure';
  /** S3's error code, such as NoSuchKey. */
  readonly code: string;
  /** undefined when there was no answer. */
  readonly status: number | undefined;

  constructor(error: unknown, { config, timedOut }: { config: S3Config; timedOut: boolean }) {
    const { name, message } = error instanceof Error ? error : new Error(sentenceOf(error));
    const status = statusOf(error);
    const said = timedOut ? 'no answer in time' : withoutSecrets(message, config);
    super(`${config.endpoint}, bucket ${config.bucket}: ${name}${status ? ` (${status})` : ''}: ${said}`);
    this.code = name;
    this.status = status;
  }

  /** HEAD answers 404 without a body; any other call would report a missing bucket. */
  get isMissingFile(): boolean {
    return this.status === 404 && this.code !== 'NoSuchBucket';
  }
}

const withoutSecrets = (message: string, { accessKeyId, secretAccessKey }: S3Config): string =>
  message.replaceAll(accessKeyId, '…').replaceAll(secretAccessKey, '…').slice(0, 300);
