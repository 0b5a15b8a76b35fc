import { compileCache } from './compile-cache.mjs';
import { withoutMode } from './environment.mjs';
import { prepare } from './prepare.mjs';
import { say } from './project.mjs';
import { run } from './run.mjs';
import { withTemporaryFolder } from './temporary.mjs';

const steps = [
  // One pass over the types serves both.
  { name: 'lint and types', command: ['oxlint', '--type-aware', '--type-check', '--deny-warnings'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'structure', command: ['node', 'scripts/structure.mjs'] },
  { name: 'tests', command: ['vitest', 'run'] },
];

/** @param rest arguments for the test runner: a file, `--project server`, `-t "its name"` */
export async function test(rest) {
  const prepared = await prepare();
  const env = { NODE_COMPILE_CACHE: compileCache, ...withTemporaryFolder(withoutMode(prepared.env)) };
  const results = [];
  for (const [index, { name, command }] of steps.entries()) {
    say(`${name} (${index + 1} of ${steps.length}) …`);
    const [program, ...args] = name === 'tests' ? [...command, ...rest] : command;
    const began = Date.now();
    const { code, output } = await run(program, args, { env });
    process.stderr.write(output);
    results.push({ name, code, seconds: ((Date.now() - began) / 1000).toFixed(1) });
  }
  process.stderr.write('\n');
  for (const { name, code, seconds } of results) say(`${code === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`);
  return results.some(({ code }) => code !== 0) ? 1 : 0;
}
