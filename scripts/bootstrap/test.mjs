import { withoutMode } from './environment.mjs';
import { prepare } from './prepare.mjs';
import { say } from './project.mjs';
import { run } from './run.mjs';

export async function test(rest) {
  const { env } = await prepare();
  const steps = [
    { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
    { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
    {
      name: 'types and tests',
      command: 'turbo',
      args: ['run', 'typecheck', 'test', '--output-logs=new-only', '--continue', ...rest],
    },
  ];
  const results = [];
  for (const { name, command, args } of steps) {
    say(`${name} …`);
    const began = Date.now();
    const { code, output } = await run(command, args, { env: withoutMode(env) });
    process.stderr.write(output);
    results.push({ name, code, seconds: ((Date.now() - began) / 1000).toFixed(1) });
  }
  process.stderr.write('\n');
  for (const { name, code, seconds } of results) say(`${code === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`);
  return results.some(({ code }) => code !== 0) ? 1 : 0;
}
