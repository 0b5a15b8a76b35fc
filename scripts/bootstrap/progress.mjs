import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { manifest, root, say } from './project.mjs';

/** How long each thing took last time, in seconds by its name. */
const timesFile = path.join(root, 'node_modules', `.${manifest.name}-times`);

const secondsSince = (began) => (Date.now() - began) / 1000;

/** What is being done: when it began, by its name. */
const doing = new Map();
let timer;
/** Whether one line is written again and again. */
let oneLine = process.stderr.isTTY;

/**
 * Says that something begins. On a terminal one line counts the seconds of everything that is being done; elsewhere each
 * beginning and each end is a line.
 * @param name "building the app", the same each time
 * @returns what says that it has ended, with a sentence that the time is added to; without one nothing is said
 */
export function begin(name) {
  const began = Date.now();
  doing.set(name, began);
  if (oneLine) {
    timer ??= setInterval(show, 1000);
    timer.unref();
    show();
  } else say(`${name} …${lastTime(name)}`);
  return (done) => {
    if (!doing.delete(name)) return;
    if (done !== undefined) {
      const seconds = secondsSince(began);
      keepTime(name, seconds);
      tell(`${done} in ${seconds.toFixed(1)} s`);
    }
    show();
  };
}

/** From now on the terminal is somebody else's: a line for each end, as where there is no terminal. */
export function leaveTerminal() {
  if (!oneLine) return;
  clearInterval(timer);
  clear();
  oneLine = false;
  for (const name of doing.keys()) say(`still ${name} …`);
}

function show() {
  if (!oneLine) return;
  clear();
  const parts = [...doing].map(([name, began]) => `${name} … ${Math.round(secondsSince(began))} s${lastTime(name)}`);
  if (parts.length > 0)
    process.stderr.write(`${manifest.name} · ${parts.join(', ')}`.slice(0, process.stderr.columns || 200));
}

function clear() {
  if (oneLine) process.stderr.write('\r\u001B[2K');
}

function tell(text) {
  clear();
  say(text);
}

function readTimes() {
  try {
    return JSON.parse(readFileSync(timesFile, 'utf8')) ?? {};
  } catch {
    return {};
  }
}

function lastTime(name) {
  const seconds = readTimes()[name];
  return typeof seconds === 'number' ? ` (${Math.ceil(seconds)} s last time)` : '';
}

function keepTime(name, seconds) {
  try {
    mkdirSync(path.dirname(timesFile), { recursive: true });
    writeFileSync(timesFile, JSON.stringify({ ...readTimes(), [name]: seconds }));
  } catch {
    // In a tree that belongs to another account nobody is told how long it takes.
  }
}
