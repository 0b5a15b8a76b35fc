import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import type { Logger } from 'pino';
import { Bell } from './lib/waiting/bell.ts';
import { MINUTE_MS } from './lib/durations.ts';
import type { MetricJson } from './meters/metric.model.ts';

/** How often the worker gets the intake's load, and learns that submissions have arrived. */
const REPORT_MS = 20;
/** How often the worker sends its metrics. */
const METRICS_MS = 5_000;
/** A worker that ends is restarted after this time, and after twice as long each time it ends soon … */
const RESTART_MS = 1_000;
const MAX_RESTART_MS = 30_000;
/** … unless it has run for this long. */
const STEADY_MS = MINUTE_MS;
/** Longer than the worker's own limit for stopping. */
const STOP_MS = 55_000;
/** With few cores, answering a visitor comes first. */
const NICENESS = 5;

/** The messages of the web process to its worker. */
interface Report {
  /** Submissions that are about to be written. */
  load: number;
  /** Whether some were written since the message before. */
  arrived: boolean;
}

/** The messages of the worker to its web process. */
interface WorkerReport {
  metrics: MetricJson[];
}

export interface WorkerProcess {
  /** undefined while it waits to be restarted. */
  readonly pid: number | undefined;
  /** Its latest metrics; none while it is not running. */
  readonly metrics: readonly MetricJson[];
  /** Resolves when the worker has finished its work. */
  stop(): Promise<void>;
}

export interface WorkerProcessOptions {
  /** The server's main module. */
  main: string;
  /** The whole environment of the process. */
  env: NodeJS.ProcessEnv;
  log: Logger;
  /** Submissions that this process is about to write. */
  load: () => number;
  /** Rings after each batch of submissions that this process wrote. */
  arrived: Bell;
}

/**
 * Runs the worker role in a second process (decision 19), and restarts it when it ends. The second process always ends
 * with this one.
 */
export function startWorkerProcess({ main, env, log, load, arrived }: WorkerProcessOptions): WorkerProcess {
  let child: ChildProcess | undefined;
  let restarting: NodeJS.Timeout | undefined;
  let delayMs = RESTART_MS;
  let stopping = false;
  let reported = { load: 0, rings: 0 };
  let metrics: readonly MetricJson[] = [];

  const start = () => {
    const began = performance.now();
    reported = { load: 0, rings: 0 };
    child = fork(main, [CHILD], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    if (child.pid !== undefined && os.getPriority() < NICENESS) os.setPriority(child.pid, NICENESS);
    child.on('message', (said: WorkerReport) => {
      ({ metrics } = said);
    });
    child.once('error', (err) => log.error({ err }, 'the worker process could not be started'));
    child.once('exit', (code, signal) => {
      child = undefined;
      metrics = [];
      if (stopping) return;
      if (performance.now() - began >= STEADY_MS) delayMs = RESTART_MS;
      log.error({ code, signal, restart_ms: delayMs }, 'the worker process ended: restarting');
      restarting = setTimeout(start, delayMs);
      delayMs = Math.min(delayMs * 2, MAX_RESTART_MS);
    });
  };
  const report = () => {
    const now = { load: load(), rings: arrived.rings };
    const hasArrived = now.rings !== reported.rings;
    if ((now.load === reported.load && !hasArrived) || !child?.connected) return;
    reported = now;
    child.send({ load: now.load, arrived: hasArrived } satisfies Report, () => undefined);
  };
  start();
  const reporting = setInterval(report, REPORT_MS);

  return {
    get pid() {
      return child?.pid;
    },
    get metrics() {
      return metrics;
    },
    async stop() {
      stopping = true;
      clearInterval(reporting);
      clearTimeout(restarting);
      if (!child) return;
      const ended = once(child, 'exit');
      const killing = setTimeout(() => child?.kill('SIGKILL'), STOP_MS);
      if (child.connected) child.disconnect();
      await ended;
      clearTimeout(killing);
    },
  };
}

/** The argument that marks a worker run by a web process. */
const CHILD = '--child-of-web';

/** A worker's view of the web process that runs it. */
export interface FollowedWeb {
  /** Submissions that are about to be written. */
  load: () => number;
  /** Rings when it has written some. */
  arrived: Bell;
  /** Sends the worker's metrics to it, every few seconds, until it is gone. */
  report(collect: () => Promise<MetricJson[]>): void;
}

/** The parts of a process that another one may have started. */
export type Child = Pick<NodeJS.Process, 'argv' | 'on' | 'connected' | 'send'>;

/**
 * The worker's side: it stops when the web process releases it or has ended.
 * @returns undefined in a process that was started by hand
 */
export function followWebProcess(child: Child, stop: () => void): FollowedWeb | undefined {
  if (!child.argv.includes(CHILD)) return undefined;
  let load = 0;
  const arrived = new Bell();
  child.on('message', (report: Report) => {
    load = report.load;
    if (report.arrived) arrived.ring();
  });
  child.on('disconnect', stop);
  // The web process may have released it while this process was still loading its modules.
  if (!child.connected) stop();
  return {
    load: () => load,
    arrived,
    report(collect) {
      const send = async () => {
        const metrics = await collect();
        if (child.connected) child.send?.({ metrics } satisfies WorkerReport, () => undefined);
      };
      const reporting = setInterval(() => void send(), METRICS_MS);
      child.on('disconnect', () => clearInterval(reporting));
    },
  };
}
