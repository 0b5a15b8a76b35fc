import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const tsc = path.join(import.meta.dirname, '../node_modules/.bin/tsc');

const options = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitReturns: false,
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'Bundler',
  jsx: 'react-jsx',
  types: [],
  skipLibCheck: true,
  noEmit: true,
};

/** Compiles files with the strictest settings. @returns the compiler's messages */
export async function compile(folder: string, files: Readonly<Record<string, string>>): Promise<string> {
  const names = Object.keys(files);
  await Promise.all(names.map((name) => writeFile(path.join(folder, name), files[name] ?? '')));
  const config = path.join(folder, 'tsconfig.json');
  await writeFile(config, JSON.stringify({ compilerOptions: options, files: names }));
  return run(tsc, ['-p', config, '--pretty', 'false'], { maxBuffer: 1e7 }).then(
    ({ stdout }) => stdout,
    (error: Error & { stdout?: string }) => error.stdout ?? error.message,
  );
}
