import path from 'node:path';
import { compileCache } from './start.mjs';
import { prepare } from './prepare.mjs';
import { run } from './run.mjs';

/** Runs a command of the operator: `admin backup TARGET`. Signals reach the command, which ends in good order. */
export async function admin(rest) {
  const { node, env } = await prepare({ pnpmNeeded: false });
  const { code, output } = await run(node, [path.join('apps', 'server', 'src', 'admin', 'main.ts'), ...rest], {
    env: { NODE_COMPILE_CACHE: compileCache, ...env },
    group: false,
  });
  process.stderr.write(output);
  return code;
}
