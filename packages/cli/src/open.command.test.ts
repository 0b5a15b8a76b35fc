import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { exitCodes } from './exit-codes.ts';
import { runCli } from './program.ts';
import { createTestShell } from './test-shell.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postern-open-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const hostile = 'https://forms.example.org/$(touch${IFS}owned);touch${IFS}owned&`touch${IFS}owned`';

it.runIf(process.platform === 'linux')('gives the browser the URL as one argument, without a shell', async () => {
  const script = '#!/bin/sh\nprintf "%s|" "$#" "$@" > "$OPENED.part"\n/bin/mv "$OPENED.part" "$OPENED"\n';
  await writeFile(path.join(folder, 'xdg-open'), script, { mode: 0o755 });
  const opened = path.join(folder, 'opened');
  const env = { PATH: folder, OPENED: opened, POSTERN_URL: hostile, POSTERN_API_KEY: 'pk_1' };
  const { shell, printed } = createTestShell(env);
  expect(await runCli(shell, ['open'], '1.0.0')).toBe(exitCodes.ok);
  const { stdout } = await printed();
  const url = stdout.trim();
  expect(url).toContain('touch$');
  await vi.waitFor(async () => expect(await readFile(opened, 'utf8')).toBe(`1|${url}|`), {
    timeout: Number(process.env['TEST_POLL_MS']),
  });
  expect((await readdir(folder)).toSorted()).toEqual(['opened', 'xdg-open']);
});

it('prints the URL where there is no browser', async () => {
  const { shell, printed } = createTestShell({ PATH: '', POSTERN_URL: 'forms.example.org', POSTERN_API_KEY: 'pk_1' });
  expect(await runCli(shell, ['open'], '1.0.0')).toBe(exitCodes.ok);
  expect(await printed()).toEqual({ stdout: 'https://forms.example.org/dashboard\n', stderr: '' });
});
