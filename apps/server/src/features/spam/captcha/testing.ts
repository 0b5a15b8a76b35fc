import { createServer } from 'node:http';
import { once } from 'node:events';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { ReplayGuard } from './replay-guard.service.ts';

/** Does the work of the ALTCHA widget in a browser: finds the answer and encodes it for the form field. */
export async function solveAltcha(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The challenge has no solution.');
  const { parameters, signature } = challenge;
  return Buffer.from(JSON.stringify({ challenge: { parameters, signature }, solution })).toString('base64');
}

/** A guard for tests of the cryptography, which need no database. */
export function createMemoryReplayGuard(): ReplayGuard {
  const used = new Set<string>();
  return {
    async spend({ nonce }) {
      const isFirst = !used.has(nonce);
      used.add(nonce);
      return isFirst;
    },
    async release({ nonce }) {
      used.delete(nonce);
    },
  };
}

/** One call of a verifier, as it arrived. */
export interface VerifierCall {
  method: string | undefined;
  contentType: string | undefined;
  form: URLSearchParams;
}

export interface VerifierReply {
  status?: number;
  body: string;
  /** Milliseconds to wait before answering. */
  delayMs?: number;
}

export interface ScriptedVerifier {
  url: string;
  calls: VerifierCall[];
  /** The answer from now on, instead of following the protocol. */
  reply: VerifierReply | undefined;
  close(): Promise<void>;
}

export interface VerifierScript {
  /** The expected secret key. */
  secret: string;
  /** Valid answers, each usable once, with the reply's keys besides success. */
  right: Record<string, Record<string, unknown>>;
}

const refuse = (code: string) => ({ success: false, 'error-codes': [code] });

/**
 * A verifier that implements the protocol of Turnstile, hCaptcha and reCAPTCHA: form-encoded POST in, JSON out, each
 * answer once. Reached with `createSafeFetch({ allowPrivate: true })`.
 */
export async function startVerifier({ secret, right }: VerifierScript): Promise<ScriptedVerifier> {
  const seen = new Set<string>();

  const judge = (form: URLSearchParams): object => {
    const response = form.get('response') ?? '';
    if (!form.has('secret')) return refuse('missing-input-secret');
    if (form.get('secret') !== secret) return refuse('invalid-input-secret');
    if (response === '') return refuse('missing-input-response');
    if (seen.has(response)) return refuse('timeout-or-duplicate');
    const facts = right[response];
    if (!facts) return refuse('invalid-input-response');
    seen.add(response);
    return {
      success: true,
      challenge_ts: '2026-11-20T12:00:00Z',
      hostname: 'shop.example',
      'error-codes': [],
      ...facts,
    };
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      verifier.calls.push({ method: request.method, contentType: request.headers['content-type'], form });
      const reply = verifier.reply ?? { body: JSON.stringify(judge(form)) };
      setTimeout(() => {
        response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(reply.body);
      }, reply.delayMs ?? 0);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const verifier: ScriptedVerifier = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/siteverify`,
    calls: [],
    reply: undefined,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return verifier;
}
