import { expect, it } from 'vitest';
import { createTestShell } from '../test-shell.ts';
import { ask } from './ask.ts';

it.each([
  [true, /^API key: \n$/],
  [false, /^API key: .*pk_secre/su],
])('shows an answer as it is typed, unless it is hidden (%s)', async (isHidden, shown) => {
  const { shell, stdin, printed } = createTestShell();
  const answer = ask(shell, 'API key: ', { isHidden });
  stdin.write('pk_secreT\u007Ft\r');
  expect(await answer).toBe('pk_secret');
  expect(await printed()).toEqual({ stdout: '', stderr: expect.stringMatching(shown) });
});

it('ends a question at Ctrl-C, and asks nothing without a terminal', async () => {
  const { shell, stdin } = createTestShell();
  const answer = ask(shell, 'API key: ', { isHidden: true });
  stdin.write('\u0003');
  await expect(answer).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  stdin.isTTY = false;
  await expect(ask(shell, 'API key: ')).rejects.toThrow('There is no terminal to ask on.');
});
