import { fail } from './project.mjs';
import { begin } from './progress.mjs';
import { run } from './run.mjs';

/** Reports an activity and its duration. Shows the program's output only if it failed. */
export async function quietly({ doing, done, failed }, [command, ...args], env) {
  const end = begin(doing);
  const { code, output } = await run(command, args, { env, capture: true });
  end(code === 0 ? done : undefined);
  if (code !== 0) {
    process.stderr.write(output);
    fail(failed, code);
  }
  return output;
}
