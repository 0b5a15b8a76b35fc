/** Programs we run, and the signals that reach us. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { root } from './project.mjs';

let current; // { child, group }: what runs right now
let interruptedBy; // the first signal, once there was one

/** Runs a program to its end. Resolves with its exit code, and with its output when `capture` is set. */
export function run(command, args, { env, capture = false, group = true }) {
  return new Promise((resolve) => {
    // A session of its own: Ctrl-C reaches it once, through us, and not a second time from the terminal.
    const child = spawn(command, args, {
      cwd: root,
      env,
      detached: true,
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    current = { child, group };
    if (child.pid !== undefined) endWithUs(child);
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    const end = (code, reason = '') => {
      current = undefined;
      resolve({ code, output: Buffer.concat(chunks).toString() + reason });
    };
    child.once('error', (error) => end(127, `${command}: ${error.message}\n`));
    child.once('close', (code, signal) => end(code ?? 128 + os.constants.signals[signal]));
  }).then((result) => {
    // The server ends in good order when asked to; everything else was cut off.
    if (interruptedBy !== undefined && group) process.exit(128 + os.constants.signals[interruptedBy]);
    return result;
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
  if (current?.child.pid === undefined) process.exit(128 + os.constants.signals[signal]);
  try {
    process.kill(current.group ? -current.child.pid : current.child.pid, signal);
  } catch {
    // It has just ended by itself.
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
