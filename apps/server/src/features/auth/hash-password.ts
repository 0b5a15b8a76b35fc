import { dictionary } from '@zxcvbn-ts/language-common';
import argon2 from 'argon2';
import { limits } from '@postern/contracts';
import type { PasswordHasher } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** The cost of a hash: `memoryCost` in KiB, `timeCost` in passes over it. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
}

// OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, t = 2, p = 1, or stronger.
const recommended: HashCost = { memoryCost: 19_456, timeCost: 2 };

/** Each hash takes a libuv thread, and files need those too: at most two run at once. */
const CONCURRENCY = 2;
/** About 3 s of work. A clear refusal is then better than a longer wait for all. */
const MAX_WAITING = 128;

/** Hashes passwords off the event loop in a bounded pool; a full pool answers 503. */
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
  // The hash against which passwords of unknown accounts are checked, so that they take as long as known ones.
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

/** Whether it is one of the 3,000 most used passwords of sufficient length (NIST SP 800-63B, section 5.1.1.2). */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
