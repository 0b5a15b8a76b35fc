import { completeFile, endpointFileSchema, limits, toEndpointFile, type EndpointFile } from '@postern/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkFile } from '../../../../packages/cli/src/code/files/check-file.ts';
import { toText } from '../../../../packages/cli/src/code/files/write-file.ts';
import { bareFile, compareFiles } from '../../src/features/as-code/compare/compare-files.ts';
import { isLong } from '../sample.ts';
import { startHarness, type Harness } from '../harness.ts';
import { randomFiles } from './random-files.ts';

const WRITTEN = isLong ? 1000 : 100;
const APPLIED = isLong ? 1000 : 40;
const secrets = { CHAT_URL: 'https://chat.example.org/1' };

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** The templates of random texts cannot all be parsed, and the server says so. */
const withoutBraces = (file: EndpointFile): EndpointFile =>
  endpointFileSchema.parse(JSON.parse(JSON.stringify(file).replaceAll('{{', '{ {')));

/** A workspace has a limit on endpoints with watched pages. */
function watchedUntil(most: number): (file: EndpointFile) => EndpointFile {
  let count = 0;
  return ({ watchdog, ...file }) => {
    if (!watchdog || watchdog.pages.length === 0) return { ...file, watchdog };
    count += 1;
    return count > most ? file : { ...file, watchdog };
  };
}

it('random definitions are the same after they are applied and pulled, and leave nothing to do', async () => {
  const { client } = await harness.signUp();
  const found = fc
    .sample(randomFiles, APPLIED)
    .map((file, at) => withoutBraces({ ...file, key: `e${at}-${file.key}`.slice(0, 60) }))
    .map(watchedUntil(limits.watchedEndpoints));
  for (let at = 0; at < found.length; at += 100) {
    const files = found.slice(at, at + 100);
    const { fingerprint } = await client.code.plan({ files, secrets });
    await client.code.applyPlan({ files, secrets, fingerprint });
    expect(await client.code.plan({ files, secrets })).toMatchObject({ endpoints: [], unchanged: files.length });
  }
  const pulled = (await client.code.pull({})).files.map((file) => endpointFileSchema.parse(file));
  expect((await client.code.plan({ files: pulled, delete: true })).endpoints).toEqual([]);
  const meanings = new Map(pulled.map((file) => [file.key, toEndpointFile(completeFile(file))]));
  // What a file leaves out is not there yet: each of these endpoints is new.
  for (const file of found) expect(meanings.get(file.key)).toEqual(toEndpointFile(completeFile(file)));
  // Otherwise the definitions would say nothing of them.
  expect(pulled.filter(({ caps }) => caps).length).toBeGreaterThan(APPLIED / 10);
  expect(pulled.filter(({ watchdog }) => watchdog).length).toBeGreaterThan(APPLIED / 20);
});

it('random definitions are the same after they are written and read, as YAML and as JSON', () => {
  let changed = 0;
  fc.assert(
    fc.property(randomFiles, (file) => {
      const complete = completeFile(file);
      if (compareFiles(bareFile(file.key, file.name), complete).length > 0) changed += 1;
      for (const name of ['a.yaml', 'a.json']) {
        const short = toEndpointFile(complete);
        const read = checkFile(name, toText(name, short));
        expect(read.problems).toEqual([]);
        expect(read.file && toEndpointFile(completeFile(read.file))).toEqual(short);
        expect(read.file && compareFiles(complete, completeFile(read.file))).toEqual([]);
      }
    }),
    { numRuns: WRITTEN },
  );
  // Otherwise the definitions would say nothing.
  expect(changed).toBeGreaterThan(WRITTEN * 0.9);
});
