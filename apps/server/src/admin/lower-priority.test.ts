import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

it('a command of the operator runs at a lower priority than the server, with all its threads', () => {
  const script = `
    const { lowerPriority } = await import(${JSON.stringify(path.join(import.meta.dirname, 'lower-priority.ts'))});
    lowerPriority();
    const { readdirSync } = await import('node:fs');
    const { getPriority } = await import('node:os');
    const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
    console.log(JSON.stringify(threads.map((thread) => getPriority(thread))));
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  const niceness: number[] = JSON.parse(output);
  expect(niceness.length).toBeGreaterThan(0);
  expect(niceness.filter((one) => one < 10)).toEqual([]);
});
