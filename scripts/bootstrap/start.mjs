import path from 'node:path';
import { withoutMode } from './environment.mjs';
import { prepare } from './prepare.mjs';
import { quietly } from './quietly.mjs';
import { run } from './run.mjs';

export async function start(rest) {
  const { node, env } = await prepare();
  const texts = { doing: 'building', done: 'built', failed: 'the build failed; the reason is above' };
  await quietly(texts, ['turbo', 'run', 'build', '--output-logs=errors-only'], withoutMode(env));
  const { code, output } = await run(node, [path.join('apps', 'server', 'src', 'main.ts'), ...rest], {
    env,
    group: false,
  });
  process.stderr.write(output);
  return code;
}
