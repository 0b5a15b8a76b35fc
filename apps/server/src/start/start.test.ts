import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** The packages that a new process loads with a module of this folder, of those that take long. */
async function loadedBy(module: string): Promise<string[]> {
  const source = `
    import { registerHooks } from 'node:module';
    const slow = ['csv-parse', 'fastify', 'file-type', 'htmlparser2', 'openid-client', 'prom-client', 'yaml'];
    const found = new Set();
    registerHooks({
      resolve(name, context, next) {
        if (slow.includes(name)) found.add(name);
        return next(name, context);
      },
    });
    await import(${JSON.stringify(module)});
    console.log(JSON.stringify([...found].toSorted()));`;
  const args = ['--input-type=module', '--eval', source];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
  return JSON.parse(stdout) as string[];
}

it('keeps the packages of the web role out of a worker', async () => {
  expect(await loadedBy('./start-worker.ts')).toEqual([]);
});
