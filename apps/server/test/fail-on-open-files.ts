import { readdir, readlink, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect } from 'vitest';

// Code that opens a file closes it. A file that is left to the garbage collector stays open until the next collection,
// and Node then warns of it. A test file that ends with open files triggers a collection, so that the warning fails the
// test.

const warnings: string[] = [];
const onWarning = ({ message }: Error) => {
  if (message.includes('on garbage collection')) warnings.push(message);
};

beforeAll(() => void process.on('warning', onWarning));

afterAll(async () => {
  if (await hasOpenFiles()) await collectGarbage();
  process.off('warning', onWarning);
  expect(warnings.splice(0)).toEqual([]);
});

/**
 * Whether this process has open files in the folder of temporary files, deleted or not. Tests store all their files
 * there.
 */
async function hasOpenFiles(): Promise<boolean> {
  // Only Linux lists the open files. Elsewhere the tests rely on the warnings that occur anyway.
  const descriptors = await readdir('/proc/self/fd').catch(() => []);
  const targets = descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => ''));
  const folder = await realpath(tmpdir());
  return (await Promise.all(targets)).some((target) => target.startsWith(folder));
}

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // Finalizers run between turns of the event loop. The next collection finds the objects they release.
  for (let n = 0; n < 3; n += 1) {
    collect();
    await turn();
  }
}
