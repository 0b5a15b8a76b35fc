import type { Challenge } from 'altcha-lib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createChallenge, verifyAltcha } from './altcha.service.ts';
import { createMemoryReplayGuard, solveAltcha } from './testing.ts';
import { MINUTE_MS } from '../../../lib/durations.ts';

const SECRET = 'q8c0Jk2m4o6Q8s0U2w4y6A8C0E2G4I6K8M0O2Q4S6U8';
const ENDPOINT = 'k7Qm2xWvTe';
/** A whole second, because challenges expire at one. */
const now = new Date(Math.floor(Date.now() / 1000) * 1000);
const later = (ms: number) => new Date(now.getTime() + ms);

let challenge: Challenge;
let payload: string;
beforeAll(async () => {
  challenge = await createChallenge(SECRET, ENDPOINT, now);
  payload = await solveAltcha(challenge);
});

const check = () => ({ secret: SECRET, endpointId: ENDPOINT, now, replayGuard: createMemoryReplayGuard() });
const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64').toString()) as Payload;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const changed = (change: (value: Payload) => void) => {
  const value = decode(payload);
  change(value);
  return encode(value);
};
interface Payload {
  challenge: { parameters: Record<string, unknown>; signature: string };
  solution: Record<string, unknown>;
}

describe('a challenge', () => {
  it('is signed JSON that reveals nothing of its answer and expires after 20 minutes', () => {
    expect(JSON.parse(JSON.stringify(challenge))).toEqual({
      parameters: {
        algorithm: 'PBKDF2/SHA-256',
        cost: 2000,
        expiresAt: Math.floor(later(20 * MINUTE_MS).getTime() / 1000),
        keyLength: 32,
        keyPrefix: expect.stringMatching(/^[0-9a-f]{32}$/),
        keySignature: expect.stringMatching(/^[0-9a-f]{64}$/),
        nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
        salt: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('is different each time', async () => {
    const more = await Promise.all(Array.from({ length: 20 }, () => createChallenge(SECRET, ENDPOINT, now)));
    for (const name of ['nonce', 'salt', 'keyPrefix', 'keySignature'] as const)
      expect(new Set(more.map(({ parameters }) => parameters[name])).size).toBe(20);
  });

  it('is passed by its answer, once', async () => {
    const once = check();
    expect(await verifyAltcha(payload, once)).toEqual({ outcome: 'passed' });
    expect(await verifyAltcha(payload, once)).toEqual({
      outcome: 'failed',
      detail: 'the answer to the challenge was already used',
    });
  });

  it('is passed once by 50 concurrent copies, however they are encoded', async () => {
    const once = check();
    const spelt = (at: number) => {
      const { challenge: asked, solution } = decode(payload);
      const parameters = Object.fromEntries(Object.entries(asked.parameters).toReversed());
      return at % 2
        ? payload
        : encode({ extra: at, solution: { ...solution, time: at }, challenge: { ...asked, parameters } });
    };
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, at) => verifyAltcha(spelt(at), once)));
    expect(outcomes.filter(({ outcome }) => outcome === 'passed').length).toBe(1);
  });

  it('is valid until it expires, by our clock', async () => {
    const at = (ms: number) => verifyAltcha(payload, { ...check(), now: later(ms) });
    expect(await at(20 * MINUTE_MS - 1)).toEqual({ outcome: 'passed' });
    expect(await at(20 * MINUTE_MS)).toEqual({ outcome: 'failed', detail: 'the challenge has expired' });
  });

  it('is valid for one endpoint and one installation', async () => {
    const foreign = { outcome: 'failed', detail: 'the challenge belongs to another endpoint' };
    expect(await verifyAltcha(payload, { ...check(), endpointId: 'k7Qm2xWvTf' })).toEqual(foreign);
    expect(await verifyAltcha(payload, { ...check(), secret: `${SECRET}x` })).toEqual(foreign);
  });

  it('cannot be extended, made easier or moved to another endpoint', async () => {
    const flip = (text: unknown) => String(text).replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const name of ['expiresAt', 'keyPrefix', 'keySignature', 'nonce', 'salt'] as const) {
      const forged = changed(({ challenge: { parameters } }) => {
        const value = parameters[name];
        parameters[name] = typeof value === 'number' ? value + 1 : flip(value);
      });
      expect(await verifyAltcha(forged, check())).toMatchObject({
        detail: 'the challenge belongs to another endpoint',
      });
    }
    const easier = changed(({ challenge: { parameters } }) => (parameters['cost'] = 1));
    expect(await verifyAltcha(easier, check())).toMatchObject({ outcome: 'failed' });
    const unsigned = changed((value) => (value.challenge.signature = ''));
    expect(await verifyAltcha(unsigned, check())).toMatchObject({ outcome: 'failed' });
  });

  it('is not passed by another answer, and a wrong one does not use it up', async () => {
    const once = check();
    const { parameters } = challenge;
    for (const derivedKey of [`${parameters.keyPrefix}${'0'.repeat(32)}`, parameters.keySignature, '0'.repeat(64)])
      expect(
        await verifyAltcha(
          changed(({ solution }) => (solution['derivedKey'] = derivedKey)),
          once,
        ),
      ).toEqual({
        outcome: 'failed',
        detail: 'the answer to the challenge is wrong',
      });
    expect(await verifyAltcha(payload, once)).toEqual({ outcome: 'passed' });
  });
});

describe('verifyAltcha', () => {
  it.each([
    undefined,
    '',
    ' ',
    'null',
    'e30=',
    encode(null),
    encode([]),
    encode('x'),
    encode({}),
    encode({ challenge: null, solution: null, test: true }),
    encode({ challenge: {}, solution: {} }),
    encode({ algorithm: 'SHA-256', challenge: 'ab', number: 1, salt: 'x?expires=1', signature: 'ab' }),
    encode({ verificationData: 'verified=true', signature: 'ab', algorithm: 'SHA-256', verified: true }),
    'x'.repeat(4_097),
    Buffer.from('['.repeat(3_000)).toString('base64'),
    Buffer.from(`{"challenge":{"parameters":{"__proto__":{}}}}`).toString('base64'),
  ])('does not accept %j as an answer', async (garbage) => {
    expect(await verifyAltcha(garbage, check())).toMatchObject({ outcome: 'failed' });
  });

  it('stops reading an oversized answer', async () => {
    const padded = encode({ ...decode(payload), more: 'x'.repeat(4_096) });
    expect(await verifyAltcha(padded, check())).toMatchObject({ detail: 'the answer to the challenge is unreadable' });
    const spaced = encode({ ...decode(payload), more: 'x'.repeat(1_024) });
    expect(await verifyAltcha(spaced, check())).toEqual({ outcome: 'passed' });
  });

  it('never throws, for any input', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.base64String(),
          fc.json().map((text) => btoa(encodeURI(text))),
        ),
        async (text) => {
          expect(await verifyAltcha(text, check())).toMatchObject({ outcome: 'failed' });
        },
      ),
      { numRuns: 300 },
    );
  });

  it('accepts no answer in which one value is different', async () => {
    // Without the counter: the proof of work is the key that was found with it.
    const names = Object.keys(challenge.parameters).map((name) => `challenge.parameters.${name}`);
    const paths = [
      'challenge',
      'solution',
      'challenge.parameters',
      'challenge.signature',
      'solution.derivedKey',
      ...names,
    ];
    const forged = fc.tuple(fc.constantFrom(...paths), fc.jsonValue()).map(([at, value]) => {
      const steps = at.split('.');
      const last = steps.pop() ?? '';
      const whole: unknown = decode(payload);
      const holder = steps.reduce((at, step) => (at as Record<string, unknown>)[step], whole) as Record<
        string,
        unknown
      >;
      holder[last] = value;
      return encode(whole);
    });
    const genuine = encode(decode(payload));
    await fc.assert(
      fc.asyncProperty(
        forged.filter((text) => text !== genuine),
        async (text) => {
          expect(await verifyAltcha(text, check())).toMatchObject({ outcome: 'failed' });
        },
      ),
      { numRuns: 300 },
    );
  });
});
