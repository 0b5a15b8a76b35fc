import { serverProgram, stalePartsOf } from './builds.mjs';
import { compileCache } from './compile-cache.mjs';
import { prepare } from './prepare.mjs';
import { run } from './run.mjs';

/** Runs a command of the operator: `admin backup TARGET`. Signals reach the command, which ends in good order. */
export async function admin(rest) {
  const prepared = await prepare({ pnpmNeeded: false });
  const { code, output } = await run(prepared.node, [serverProgram('admin', stalePartsOf(prepared)), ...rest], {
    env: { NODE_COMPILE_CACHE: compileCache, ...prepared.env },
    group: false,
  });
  process.stderr.write(output);
  return code;
}
