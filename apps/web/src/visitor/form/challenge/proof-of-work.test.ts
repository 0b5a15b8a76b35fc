import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { solve, type Challenge } from './proof-of-work.ts';

/** Built as the server builds it: from the key of one counter, with half of that key disclosed. */
function challengeOf(counter: number, cost = 200): Challenge {
  const [nonce, salt] = [randomBytes(16), randomBytes(16)];
  const password = Buffer.alloc(20);
  nonce.copy(password);
  password.writeUInt32BE(counter, 16);
  const key = pbkdf2Sync(password, salt, cost, 32, 'sha256').toString('hex');
  const parameters = {
    algorithm: 'PBKDF2/SHA-256',
    cost,
    expiresAt: 2_000_000_000,
    keyLength: 32,
    keyPrefix: key.slice(0, 32),
    keySignature: 'f00d',
    nonce: nonce.toString('hex'),
    salt: salt.toString('hex'),
  };
  return { parameters, signature: 'cafe' };
}

afterEach(() => vi.unstubAllGlobals());
const never = new AbortController().signal;

test.each([true, false])(
  'the answer contains the counter and its key (with the browser’s own PBKDF2: %s)',
  async (secure) => {
    vi.stubGlobal('isSecureContext', secure);
    const challenge = challengeOf(37);
    const { challenge: back, solution } = JSON.parse(atob(await solve(challenge, never)));
    expect(back).toEqual(challenge);
    expect(solution.counter).toBe(37);
    expect(solution.derivedKey.startsWith(challenge.parameters.keyPrefix)).toBe(true);
    expect(solution.derivedKey).toMatch(/^[0-9a-f]{64}$/);
  },
);

test('without the browser’s PBKDF2, the page stays responsive', async () => {
  vi.stubGlobal('isSecureContext', false);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await solve(challengeOf(60, 2000), never);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

test('it ends when it is aborted', async () => {
  const controller = new AbortController();
  const working = solve(
    { ...challengeOf(0), parameters: { ...challengeOf(0).parameters, keyPrefix: 'zz' } },
    controller.signal,
  );
  controller.abort();
  await expect(working).rejects.toThrow(/abort/i);
});

test('another kind of challenge is not tried', async () => {
  const { parameters, signature } = challengeOf(1);
  await expect(solve({ parameters: { ...parameters, algorithm: 'SHA-256' }, signature }, never)).rejects.toThrow(
    'known',
  );
});
