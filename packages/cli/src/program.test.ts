import { expect, it } from 'vitest';
import { exitCodes } from './exit-codes.ts';
import { runCli } from './program.ts';
import { createTestShell } from './test-shell.ts';

it.each([
  [['endpoint'], "error: unknown command 'endpoint' (Did you mean endpoints?)\n"],
  [['endpoints', '--jso'], "error: unknown option '--jso' (Did you mean --json?)\n"],
  [['submissions', 'get'], "error: missing required argument 'ENDPOINT'\n"],
])('%j fails with one line', async (args, line) => {
  const { shell, printed } = createTestShell();
  expect(await runCli(shell, args, '1.0.0')).toBe(exitCodes.usage);
  expect(await printed()).toEqual({ stdout: '', stderr: line });
});
