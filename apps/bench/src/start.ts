import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root, stop, untilOk } from './product.ts';
import { round } from './statistics.ts';

const PORT = 3471;

/** From `npm start` in a fresh clone, and in one that has run before, to the first 200; beside a bare frozen install. */
export async function benchStart(): Promise<Record<string, string | number>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postern-clone-'));
  const [bare, clone] = [path.join(folder, 'bare'), path.join(folder, 'clone')];
  for (const target of [bare, clone]) execFileSync('git', ['clone', '--quiet', root, target]);
  try {
    const install = seconds(() =>
      execFileSync('pnpm', ['install', '--frozen-lockfile', '--trust-lockfile', '--reporter=silent'], { cwd: bare }),
    );
    const cold = await startOnce(clone);
    const warm = await startOnce(clone);
    return { cold_s: cold, bare_install_s: install, cold_to_install: round(cold / install), warm_s: warm };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function seconds(work: () => unknown): number {
  const started = performance.now();
  work();
  return round((performance.now() - started) / 1000);
}

async function startOnce(cwd: string): Promise<number> {
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd,
    env: { ...process.env, PORT: String(PORT), DATA_DIR: '' },
    stdio: 'ignore',
  });
  await untilOk(`http://localhost:${PORT}/ready`, child);
  const took = round((performance.now() - started) / 1000);
  await stop(child);
  // npm ends before what it started has stopped.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  return took;
}
