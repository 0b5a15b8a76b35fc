import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { exitCodes } from '../exit-codes.ts';
import { runCli } from '../program.ts';
import { createTestShell } from '../test-shell.ts';

async function fail(url: string) {
  const { shell, printed } = createTestShell({ POSTERN_URL: url, POSTERN_API_KEY: 'pk_1' });
  expect(await runCli(shell, ['endpoints'], '1.0.0')).toBe(exitCodes.failed);
  const { stdout, stderr } = await printed();
  expect(stdout).toBe('');
  return stderr;
}

it('explains a server without TLS, and then its absence, in one line', async () => {
  const server = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await fail(`https://127.0.0.1:${port}`)).toBe(
    'The server cannot be reached: it does not speak TLS at this address.\n',
  );
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await fail(`http://127.0.0.1:${port}`)).toBe(
    'The server cannot be reached: nothing listens at this address.\n',
  );
});
