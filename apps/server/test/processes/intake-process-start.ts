import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Harness } from '../harness.ts';
import { processEnv } from './process-env.ts';

export interface IntakeProcess {
  url: string;
  readonly hasEnded: boolean;
  /** Ends the process at once, as a crash would, and resolves when it has ended. */
  kill(): Promise<void>;
}

/**
 * Starts another node of the harness's installation in its own process, with the same database and the same folder of
 * files.
 */
export async function startIntakeProcess({ database, deps: { config } }: Harness): Promise<IntakeProcess> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'intake-process.ts')], {
    env: {
      ...processEnv,
      DATABASE_URL: database.url,
      DATA_DIR: config.dataDir,
      PLAN_MONTHLY_SUBMISSIONS: String(config.monthlySubmissions),
      RATE_LIMIT_IP_PER_MINUTE: '0',
      RATE_LIMIT_ENDPOINT_PER_MINUTE: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => {
      throw new Error('The node ended before it accepted connections.');
    }),
  ])) as [Buffer];
  return {
    url: `http://127.0.0.1:${line.toString().trim()}`,
    get hasEnded() {
      return child.exitCode !== null || child.signalCode !== null;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
