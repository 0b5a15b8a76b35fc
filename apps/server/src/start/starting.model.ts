import type { Logger } from 'pino';
import type { Probe } from '../health/probe.ts';
import type { Readiness } from '../http/readiness.ts';
import type { Pools } from '../metrics/collect-metrics.ts';
import type { Shutdown } from '../shutdown.ts';
import type { WebBuilds } from '../web-builds.ts';
import type { FollowedWeb } from '../worker-process.ts';

/** What a process has when it starts. */
export interface Starting {
  databaseUrl: string;
  log: Logger;
  shutdown: Shutdown;
  builds: WebBuilds;
  /** The web process that this worker belongs to, if there is one. */
  followed: FollowedWeb | undefined;
  program: Program;
}

/** The running program: its main module, its environment and the folder of the clone. */
export interface Program {
  main: string;
  env: NodeJS.ProcessEnv;
  root: string;
}

/** What a role has when it starts, apart from `Deps`. */
export interface StartingRole extends Starting {
  pools: Pools;
  readiness: Readiness;
  watched: readonly Probe[];
}
