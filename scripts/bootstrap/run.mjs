/** Child processes, and the signals that this process receives. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { root } from './project.mjs';

const running = new Set(); // { child, group }: the running children
let interruptedBy; // the first signal received

const codeOf = (signal) => 128 + os.constants.signals[signal];

/**
 * Runs a program until it ends. Resolves with its exit code, and with its output if `capture` is set.
 * @param options.group whether our signal goes to the child's whole process group and ends it; otherwise only the child
 * receives it
 * @param options.messages whether we can send it messages
 * @param options.started called with the child
 */
export function run(command, args, { env, capture = false, group = true, messages = false, started = () => {} }) {
  return new Promise((resolve) => {
    const streams = capture ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit'];
    // In a separate session, Ctrl-C reaches the child once, through us, and not a second time from the terminal.
    const child = spawn(command, args, {
      cwd: root,
      env,
      detached: true,
      stdio: messages ? [...streams, 'ipc'] : streams,
    });
    const entry = { child, group };
    running.add(entry);
    if (child.pid !== undefined) endWithUs(child);
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    const end = (code, reason = '') => {
      running.delete(entry);
      resolve({ code, output: Buffer.concat(chunks).toString() + reason });
    };
    child.once('error', (error) => end(127, `${command}: ${error.message}\n`));
    child.once('close', (code, signal) => end(code ?? codeOf(signal)));
    started(child);
  }).then((result) => {
    if (interruptedBy === undefined || !group) return result;
    // The server shuts down gracefully, and this process ends with it. All other programs were cut off.
    if (running.size === 0) process.exit(codeOf(interruptedBy));
    return new Promise(() => {});
  });
}

/** A shell waits for the end of a pipe that only we hold open, so it notices our death even by SIGKILL. */
function endWithUs(child) {
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -TERM "$1"', 'sh', String(child.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => undefined);
  child.once('exit', () => watcher.kill('SIGKILL'));
}

function interrupt(signal) {
  interruptedBy ??= signal;
  if (running.size === 0) process.exit(codeOf(signal));
  stopAll(signal);
}

/** Sends a signal to all running children. */
export function stopAll(signal) {
  for (const { child, group } of running) {
    if (child.pid === undefined) continue;
    try {
      process.kill(group ? -child.pid : child.pid, signal);
    } catch {
      // The child has just ended.
    }
  }
}

export function listen() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interrupt(signal));
  // When the terminal is closed, the server must still shut down gracefully.
  process.on('SIGHUP', () => interrupt('SIGTERM'));
  if (process.env.npm_lifecycle_event === undefined) return;
  // npm passes a SIGTERM only to its shell, and a SIGKILL to no process, so we must notice that our parent has ended.
  const watched = npmChain();
  const timer = setInterval(() => {
    if (npmChain() === watched) return;
    clearInterval(timer);
    if (interruptedBy === undefined) interrupt('SIGTERM');
  }, 300);
  timer.unref();
}

/**
 * The processes between npm and us: our parent and, if that is npm's shell, its parent. Changes when one of them dies.
 */
function npmChain() {
  try {
    // "pid (name) state ppid …", where the name may contain anything
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    const parentName = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const grandparent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    return parentName.endsWith('sh') ? `${process.ppid} ${grandparent}` : `${process.ppid}`;
  } catch {
    return `${process.ppid}`;
  }
}
