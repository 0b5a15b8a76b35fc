import { createHash, pbkdf2Sync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { pbkdf2, sha256 } from './sha256.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test.each([0, 1, 20, 32, 54, 55, 56, 63, 64, 65, 119, 120, 1000])(
  'SHA-256 of %i bytes equals the machine’s own',
  (length) => {
    const bytes = randomBytes(length);
    expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
  },
);

test.each([
  [1, 20, 16],
  [2, 20, 16],
  [1000, 20, 16],
  [3, 64, 60],
  [5, 1, 130],
])(
  'PBKDF2 with %i rounds, a password of %i and a salt of %i bytes equals the machine’s own',
  (rounds, password, salt) => {
    const [key, grain] = [randomBytes(password), randomBytes(salt)];
    expect(hex(pbkdf2(key, grain, rounds))).toBe(pbkdf2Sync(key, grain, rounds, 32, 'sha256').toString('hex'));
  },
);
