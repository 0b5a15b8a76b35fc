import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { root, stop, untilOk } from './product.ts';
import { round } from './statistics.ts';

const PORT = 3471;

/**
 * The time from `npm start` to the first 200, and to the app's, in a fresh clone with empty stores and in one that has
 * run before; next to it, a bare frozen install. Nothing is deleted before the end, because for minutes after many
 * deletions ext4 is slow to create files.
 */
export async function benchStart(): Promise<Record<string, string | number>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postern-clone-'));
  const [bare, clone] = [path.join(folder, 'bare'), path.join(folder, 'clone')];
  for (const target of [bare, clone]) execFileSync('git', ['clone', '--quiet', root, target]);
  try {
    const install = seconds(() =>
      execFileSync('pnpm', ['install', '--frozen-lockfile', '--trust-lockfile', '--reporter=silent'], {
        cwd: bare,
        env: { ...process.env, ...emptyHome(path.join(folder, 'bare-home')) },
      }),
    );
    const env = { ...process.env, ...emptyHome(path.join(folder, 'home')), PATH: pathWithoutPnpm() };
    const cold = await startOnce(clone, env);
    const warm = await startOnce(clone, env);
    return {
      cold_s: cold.ready,
      cold_app_s: cold.app,
      ...cold.phases,
      bare_install_s: install,
      cold_to_install: round(cold.ready / install),
      warm_s: warm.ready,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function seconds(work: () => unknown): number {
  const started = performance.now();
  work();
  return round((performance.now() - started) / 1000);
}

/** An empty store for npm and pnpm. The settings for reaching the registry stay the same. */
function emptyHome(home: string): NodeJS.ProcessEnv {
  return {
    HOME: home,
    XDG_DATA_HOME: path.join(home, 'data'),
    XDG_CACHE_HOME: path.join(home, 'cache'),
    npm_config_cache: path.join(home, 'npm'),
    npm_config_userconfig: process.env['npm_config_userconfig'] ?? path.join(homedir(), '.npmrc'),
  };
}

/** A bare machine has no pnpm. */
function pathWithoutPnpm(): string {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.filter((folder) => !existsSync(path.join(folder, 'pnpm'))).join(path.delimiter);
}

interface Started {
  ready: number;
  app: number;
  /** The durations that `npm start` reports, such as `installed_packages_s`. */
  phases: Record<string, number>;
}

async function startOnce(cwd: string, env: NodeJS.ProcessEnv): Promise<Started> {
  const started = performance.now();
  const since = () => round((performance.now() - started) / 1000);
  const child = spawn('npm', ['start'], {
    cwd,
    env: { ...env, PORT: String(PORT), DATA_DIR: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await untilOk(`http://localhost:${PORT}/ready`, child);
  const ready = since();
  await untilOk(`http://localhost:${PORT}/login`, child);
  const app = since();
  await stop(child);
  // npm ends before the processes that it started have stopped.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const phases = [...said.matchAll(/ · (.+) in ([\d.]+) s$/gm)].map(
    ([, done = '', took]) => [`${done.replace(/\W+/g, '_')}_s`, Number(took)] as const,
  );
  return { ready, app, phases: Object.fromEntries(phases) };
}
