/**
 * The builds: the server, and the parts of the web packages. Each part is built only if something it depends on has
 * changed. It is built in a draft folder that then replaces the old one, so that a half-built part is never read.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** Tests do not affect the build. */
const isSource = (name) => !/\.test\.tsx?$/.test(name);

/**
 * @param folder a package with `build-parts.json`
 * @param installKey a key of everything installed
 * @returns the parts whose build is missing or out of date
 */
export function staleParts(folder, installKey) {
  const parts = JSON.parse(readFileSync(path.join(folder, 'build-parts.json'), 'utf8'));
  return Object.entries(parts)
    .map(([name, part]) => ({ name, folder, ...part, keysNow: (known) => keysOf(folder, part, { installKey, known }) }))
    .filter((part) => !isFresh(part));
}

function isFresh(part) {
  if (!existsSync(path.join(part.folder, 'dist', part.name))) return false;
  const known = readKeys(part);
  const now = part.keysNow(known);
  if (known.key !== now.key) return false;
  // The same files with other times: a fresh checkout, for example.
  if (known.seen !== now.seen) writeKeys(part, now);
  return true;
}

const keyFile = ({ folder, name }) => path.join(folder, 'dist', `${name}.key`);

/** The two keys of the last build. The second one shows that nothing has changed without reading any file. */
function readKeys(part) {
  const file = keyFile(part);
  if (!existsSync(file)) return {};
  const [key, seen] = readFileSync(file, 'utf8').split('\n');
  return { key, seen };
}

function writeKeys(part, { key, seen }) {
  try {
    writeFileSync(keyFile(part), `${key}\n${seen}\n`);
  } catch {
    // The tree belongs to another account: the next start reads the files again.
  }
}

/**
 * @returns `key`, a hash of the contents of all inputs, and `seen`, a hash of their sizes and times
 */
function keysOf(folder, { script, inputs }, { installKey, known = {} }) {
  const files = inputs.flatMap((place) => filesIn(path.join(folder, place), statSync(path.join(folder, place))));
  const seen = createHash('sha256').update(`${installKey}\0${script}`);
  for (const { file, size, mtimeMs, ctimeMs } of files) seen.update(`\0${file}\0${size}\0${mtimeMs}\0${ctimeMs}`);
  const seenNow = seen.digest('hex');
  if (seenNow === known.seen) return known;
  const key = createHash('sha256').update(`${installKey}\0${script}`);
  for (const { file } of files)
    key.update(`\0${path.relative(folder, file)}\0`).update(createHash('sha256').update(readFileSync(file)).digest());
  return { key: key.digest('hex'), seen: seenNow };
}

function filesIn(place, stats) {
  const { size, mtimeMs, ctimeMs } = stats;
  if (!stats.isDirectory()) return [{ file: place, size, mtimeMs, ctimeMs }];
  return readdirSync(place)
    .toSorted()
    .filter(isSource)
    .flatMap((name) => filesIn(path.join(place, name), statSync(path.join(place, name))));
}

/**
 * Builds a part and moves it into place.
 * @param build runs the part's script with these arguments; resolves with whether it succeeded
 */
export async function buildPart(part, build) {
  const { name, folder, script, keysNow } = part;
  const dist = path.join(folder, 'dist');
  const draft = path.join(dist, `.${name}-draft`);
  mkdirSync(dist, { recursive: true });
  rmSync(draft, { recursive: true, force: true });
  const keys = keysNow();
  if (!(await build([path.join(folder, script), draft]))) return false;
  // A part without keys counts as missing: if this process is interrupted from here on, the next start builds the part
  // again.
  rmSync(keyFile(part), { force: true });
  if (part.isProgram) replaceProgram(part, draft, keys.key);
  else replace(part, draft);
  // A change made during the build, by hand or by the build itself (the route tree), may not be in it.
  if (keysNow().key === keys.key) writeKeys(part, keys);
  return true;
}

function replace({ name, folder }, draft) {
  const place = path.join(folder, 'dist', name);
  const former = path.join(folder, 'dist', `.${name}-former`);
  rmSync(former, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, former);
  renameSync(draft, place);
  rmSync(former, { recursive: true, force: true });
}

/**
 * A program may be running, and loads some of its modules only when it needs them. So each build of it has a new folder,
 * to which a link leads, and the folder of the previous build is kept.
 */
function replaceProgram({ name, folder }, draft, key) {
  const dist = path.join(folder, 'dist');
  const place = path.join(dist, name);
  const version = `${name}-${key.slice(0, 12)}`;
  const former = existsSync(place) ? readlinkSync(place) : undefined;
  rmSync(path.join(dist, version), { recursive: true, force: true });
  renameSync(draft, path.join(dist, version));
  const link = path.join(dist, `.${name}-link`);
  rmSync(link, { force: true });
  symlinkSync(version, link);
  renameSync(link, place);
  for (const other of readdirSync(dist))
    if (other.startsWith(`${name}-`) && other !== version && other !== former)
      rmSync(path.join(dist, other), { recursive: true, force: true });
}
