import { InvalidArgumentError, type Command } from 'commander';
import { addCommand, type Run } from '../add-command.ts';
import type { Admin } from '../admin.ts';
import {
  DEFAULT_EMAIL,
  DEFAULT_SUBMISSIONS,
  MOST_SUBMISSIONS,
  seed,
  seedHelp,
  type SeedOptions,
} from './seed.command.ts';

const MOST_SEED = 2 ** 32 - 1;

/** Adds `seed`. */
export function addSeedCommand(program: Command, { admin, run }: { admin: Admin; run: Run }): void {
  addCommand(program, 'seed', 'make an account with demonstration data', seedHelp)
    .option('--email <EMAIL>', 'the address of the account, which may exist', DEFAULT_EMAIL)
    .option('--password <TEXT>', 'the password of the new account, instead of a random one')
    .option('--submissions <NUMBER>', 'how many submissions to make', upTo(MOST_SUBMISSIONS), DEFAULT_SUBMISSIONS)
    .option('--seed <NUMBER>', 'makes other people and texts', upTo(MOST_SEED), 1)
    .option('--add', 'also if the account has endpoints')
    .action((options: Omit<SeedOptions, 'progress'>) => run((progress) => seed(admin, { ...options, progress })));
}

const upTo =
  (most: number) =>
  (text: string): number => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number <= most) return number;
    throw new InvalidArgumentError(`It must be a whole number from 0 to ${most}.`);
  };
