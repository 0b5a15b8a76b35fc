import { randomInt } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { CrashOptions } from './crash-run.ts';

/** A run with this many rounds adds a line to the committed results. */
const LONG = 50;

const results = path.resolve(import.meta.dirname, '../../../bench/results');

interface Command {
  /** The number of clients if the command line does not set one. */
  clients: number;
  /** The results file to which a long run adds its line. */
  results: string;
  run: (options: CrashOptions) => Promise<Outcome>;
}

export interface Outcome {
  /** The problems found, by kind. Empty lists if there are none. */
  findings: Readonly<Record<string, readonly string[]>>;
  figures: Readonly<Record<string, number>>;
  /** Figures that are 0 if there are no problems. */
  remains?: Readonly<Record<string, number>>;
}

/**
 * Runs with the options `[--rounds 80] [--clients …] [--seed …]`, prints the outcome, and exits with 1 if there is any
 * problem.
 */
export async function runCommand({ clients: usual, results: file, run }: Command): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '80' },
      clients: { type: 'string', default: String(usual) },
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    },
  });
  const [rounds, clients, seed] = [Number(values.rounds), Number(values.clients), Number(values.seed)];
  const again = `${path.relative('.', process.argv[1] ?? '')} --rounds ${rounds} --clients ${clients} --seed ${seed}`;
  console.log(`seed ${seed}`);
  const { findings, figures, remains } = await run({ rounds, clients, seed, say: (line) => console.log(line) });

  const counts = Object.fromEntries(Object.entries(findings).map(([name, list]) => [name, list.length]));
  const wrong: Outcome['figures'] = { ...counts, ...remains };
  const all = { rounds, database_kills: Math.floor(rounds / 4), clients, ...figures, ...wrong };
  console.table(all);
  for (const [name, list] of Object.entries(findings))
    if (list.length > 0) console.error(`${name}: ${list.slice(0, 10).join(', ')}`);

  if (rounds >= LONG) {
    const machine = `${os.cpus()[0]?.model.trim() ?? 'unknown'} × ${os.cpus().length}`;
    const line = JSON.stringify({ at: new Date().toISOString(), machine, node: process.version, seed, ...all });
    await appendFile(path.join(results, file), `${line}\n`);
  }
  const failed = Object.values(wrong).some((count) => count > 0);
  if (failed) console.error(`To repeat this run: node ${again}`);
  process.exitCode = failed ? 1 : 0;
}
