/** Programs we run, and the signals that reach us. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { root } from './project.mjs';

const running = new Set(); // { child, group }: what runs right now
let interruptedBy; // the first signal, once there was one

const codeOf = (signal) => 128 + os.constants.signals[signal];

/**
 * Runs a program to its end. Resolves with its exit code, and with its output when `capture` is set.
 * @param options.group whether a signal that reaches us cuts it off with all that it has started; else it is only told
 * @param options.messages whether we can send it messages
 * @param options.started gets the child
 */
export function run(command, args, { env, capture = false, group = true, messages = false, started = () => {} }) {
  return new Promise((resolve) => {
    const streams = capture ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit'];
    // A session of its own: Ctrl-C reaches it once, through us, and not a second time from the terminal.
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
    // The server ends in good order when asked to, and then so do we; everything else was cut off.
    if (running.size === 0) process.exit(codeOf(interruptedBy));
    return new Promise(() => {});
  });
}

/** A shell waits for the end of a pipe that only we hold open, and so learns of our death even by SIGKILL. */
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

/** Sends a signal to everything that runs. */
export function stopAll(signal) {
  for (const { child, group } of running) {
    if (child.pid === undefined) continue;
    try {
      process.kill(group ? -child.pid : child.pid, signal);
    } catch {
      // It has just ended by itself.
    }
  }
}

export function listen() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interrupt(signal));
  // The terminal was closed: the server shall end in good order then too.
  process.on('SIGHUP', () => interrupt('SIGTERM'));
  if (process.env.npm_lifecycle_event === undefined) return;
  // npm hands a SIGTERM to its shell only, and a SIGKILL to nobody: we have to notice that we were left alone.
  const watched = npmChain();
  const timer = setInterval(() => {
    if (npmChain() === watched) return;
    clearInterval(timer);
    if (interruptedBy === undefined) interrupt('SIGTERM');
  }, 300);
  timer.unref();
}

/** The processes between npm and us: our parent and, where that is npm's shell, its parent. Changes when one of them dies. */
function npmChain() {
  try {
    // "pid (name) state ppid …", where the name may hold anything
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    const parentName = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const grandparent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    return parentName.endsWith('sh') ? `${process.ppid} ${grandparent}` : `${process.ppid}`;
  } catch {
    return `${process.ppid}`;
  }
}
