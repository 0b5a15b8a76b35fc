import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Product } from './product.ts';

const main = path.resolve(import.meta.dirname, '../../server/dist/server/admin.js');
const runFile = promisify(execFile);

/** Runs a command of the operator beside the running product, and returns what it prints. Rejects if it fails. */
export async function admin({ dataDir }: Product, ...args: string[]): Promise<string> {
  const { stdout } = await runFile(process.execPath, [main, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return stdout;
}
