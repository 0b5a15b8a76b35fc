import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { manifest, root, say } from './project.mjs';

/** The last duration of each activity, in seconds by its name. */
const timesFile = path.join(root, 'node_modules', `.${manifest.name}-times`);

const secondsSince = (began) => (Date.now() - began) / 1000;

/** The activities in progress: the start time of each, by its name. */
const doing = new Map();
let timer;
/** Whether one line is overwritten again and again. */
let oneLine = process.stderr.isTTY;

/**
 * Reports the start of an activity. On a terminal one line counts the seconds of all activities; elsewhere each start
 * and each end is a line.
 * @param name "building the app", the same each time
 * @returns a function that reports the end, given a sentence to which the time is added; without a sentence it prints
 * nothing
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

/** From now on the server uses the terminal: each end is a line, as without a terminal. */
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
    // The tree belongs to another account: the time cannot be stored.
  }
}
