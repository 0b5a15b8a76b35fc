import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compareDocuments, type ApiDocument } from './compare-documents.ts';

// `keep` stores the OpenAPI document of the version that `changeset version` has just set. `check` compares the current
// document with that of the last release, and fails on a break that no changeset announces: as major, or as minor below
// version 1 (https://semver.org, 4).
//   node scripts/release.ts keep|check

const root = path.join(import.meta.dirname, '../../..');
const current = path.join(root, 'docs/api/openapi.json');
const releases = path.join(import.meta.dirname, '../releases');

const readJson = async <T>(file: string) => JSON.parse(await readFile(file, 'utf8')) as T;
const { version, name } = await readJson<{ version: string; name: string }>(
  path.join(import.meta.dirname, '../package.json'),
);
const released = path.join(releases, `${version}.json`);

/** The greatest change that waits for the next release. */
async function findAnnounced(): Promise<Set<string>> {
  const folder = path.join(root, '.changeset');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md') && file !== 'README.md');
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return new Set(texts.flatMap((text) => new RegExp(`^['"]?${name}['"]?: (\\w+)$`, 'm').exec(text)?.[1] ?? []));
}

if (process.argv[2] === 'keep') {
  // Only the last release is compared.
  await rm(releases, { recursive: true, force: true });
  await mkdir(releases);
  await writeFile(released, `${JSON.stringify(await readJson(current))}\n`);
  console.log(`Kept the interface of ${name} ${version}.`);
} else {
  const breaks = compareDocuments(await readJson<ApiDocument>(released), await readJson<ApiDocument>(current));
  const announced = await findAnnounced();
  const isAnnounced = announced.has('major') || (version.startsWith('0.') && announced.has('minor'));
  for (const text of breaks) console.log(text);
  if (breaks.length > 0 && !isAnnounced) {
    console.error(
      `${breaks.length} changes would break programs written for ${name} ${version}. Undo them, or add a changeset for a ${version.startsWith('0.') ? 'minor' : 'major'} release.`,
    );
    process.exitCode = 1;
  } else console.log(`${name}: ${breaks.length} breaks since ${version}${breaks.length > 0 ? ', announced' : ''}.`);
}
