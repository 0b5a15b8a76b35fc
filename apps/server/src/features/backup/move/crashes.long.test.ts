import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase } from '../../../../test/database.ts';
import { startHarness, type Harness } from '../../../../test/harness.ts';
import { submit } from '../../../../test/submit.ts';
import { loadSecret } from '../../../db/secret.ts';
import { admitServer } from './admit-server.ts';
import { contentOf, move } from './move-testing.ts';
import { undoMove } from './undo-move.service.ts';

const log = pino({ level: 'silent' });

let harness: Harness;
let endpoint_id: string;
beforeAll(async () => {
  harness = await startHarness();
  const { client } = await harness.signUp();
  endpoint_id = (await client.endpoints.create({ name: 'Contact' })).id;
  await loadSecret(harness.database.db);
  for (let n = 0; n < 5; n += 1) await submit(harness.app, endpoint_id, { fields: { n: `${n}` }, file: 'x' });
  await harness.dispatched();
});
afterAll(() => harness.close());

/** Moves in another process, which is killed when the step begins. */
async function killAt(step: string, to: string): Promise<void> {
  const program = path.join(import.meta.dirname, 'move-process-testing.ts');
  const child = spawn(process.execPath, [program, harness.database.url, to, step], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
}

it.each([
  ['preparing'],
  ['copying the rows of submission'],
  ['comparing the rows of file'],
  ['copying the latest changes'],
  ['holding writers'],
  ['committing there'],
  ['committing here'],
])('killed at "%s", the old installation works on, and the next attempt succeeds', async (step) => {
  const target = await createEmptyDatabase();
  try {
    await killAt(step, target.url);
    await admitServer(harness.database.url, log);
    await submit(harness.app, endpoint_id, { fields: { after: step } });
    await harness.dispatched();
    await move(harness.database.url, target.url);
    expect(await contentOf(target)).toEqual(await contentOf(harness.database));
    await undoMove({ from: harness.database.url, to: target.url, isSure: false });
  } finally {
    await target.drop();
  }
});

it('killed between the commits, the new database takes no server', async () => {
  const target = await createEmptyDatabase();
  try {
    await killAt('committing here', target.url);
    await expect(admitServer(target.url, log)).rejects.toThrow('into this database was not finished.');
  } finally {
    await target.drop();
  }
});

it('killed after the last commit, the move can be finished and undone', async () => {
  const target = await createEmptyDatabase();
  try {
    await killAt('finishing', target.url);
    await expect(admitServer(harness.database.url, log)).rejects.toThrow('This installation was moved to');
    await expect(admitServer(target.url, log)).rejects.toThrow('was not finished.');
    expect(await move(harness.database.url, target.url)).toMatchObject({ stoppedMs: 0 });
    await admitServer(target.url, log);
    await undoMove({ from: harness.database.url, to: target.url, isSure: true });
    await submit(harness.app, endpoint_id, { fields: { after: 'finishing' } });
  } finally {
    await target.drop();
  }
});
