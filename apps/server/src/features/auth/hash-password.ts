import { dictionary } from '@zxcvbn-ts/language-common';
import argon2 from 'argon2';
import { limits } from '@postern/contracts';
import type { PasswordHasher } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** What a hash costs: `memoryCost` in KiB, `timeCost` in passes over it. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
}

// OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, t = 2, p = 1, or stronger.
const recommended: HashCost = { memoryCost: 19_456, timeCost: 2 };

/** Hashing takes a libuv thread, and files need those too: at most two at once. */
const CONCURRENCY = 2;
/** About 3 s of work. Beyond that it is kinder to say so than to let everybody wait. */
const MAX_WAITING = 128;

/** Hashes off the event loop in a bounded pool; an overfull pool answers 503. */
export async function createPasswordHasher(cost = recommended): Promise<PasswordHasher> {
  const params = { type: argon2.argon2id, parallelism: 1, ...cost } as const;
  const waiting: (() => void)[] = [];
  let running = 0;
  const inPool = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= CONCURRENCY) {
      if (waiting.length >= MAX_WAITING)
        throw new AppError('unavailable', 'Too many people are signing in right now. Please try again.', {
          retryAfterSeconds: 5,
        });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  // Nobody's password: what unknown accounts are checked against, so that they take as long as known ones.
  const decoy = await argon2.hash('', params);

  return {
    hash: (password) => inPool(() => argon2.hash(password, params)),
    verify: (password, findHash) =>
      inPool(async () => {
        const hash = await findHash();
        const matches = await argon2.verify(hash ?? decoy, password);
        return matches && hash !== undefined;
      }),
    needsRehash: (hash) => argon2.needsRehash(hash, params),
  };
}

const common = new Set(
  dictionary['passwords-common'].filter((word) => word.length >= limits.passwordMin).slice(0, 3000),
);

/** One of the 3,000 most used passwords that are long enough at all (NIST SP 800-63B, section 5.1.1.2). */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
