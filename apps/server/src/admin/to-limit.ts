import { InvalidArgumentError } from 'commander';

const MOST = 100_000;

/** The value of `--limit`. */
export function toLimit(text: string): number {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= MOST) return limit;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MOST}.`);
}
