/**
 * The builds of the web packages. Each part is built only if something it depends on has changed. It is built in a
 * draft folder that then replaces the old one, so that a half-built part is never read.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Tests do not affect the build. */
const isSource = (name) => !/\.test\.tsx?$/.test(name);

const readIf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/**
 * @param folder a package with `build-parts.json`
 * @param installKey a key of everything installed
 * @returns the parts whose build is missing or out of date
 */
export function staleParts(folder, installKey) {
  const parts = JSON.parse(readFileSync(path.join(folder, 'build-parts.json'), 'utf8'));
  return Object.entries(parts)
    .map(([name, part]) => {
      const keyNow = () => keyOf(folder, part, installKey);
      return { name, folder, ...part, keyNow, key: keyNow() };
    })
    .filter(({ name, key }) => readIf(keyFile(folder, name)) !== key || !existsSync(path.join(folder, 'dist', name)));
}

const keyFile = (folder, name) => path.join(folder, 'dist', `${name}.key`);

function keyOf(folder, { script, inputs }, installKey) {
  const hash = createHash('sha256').update(`${installKey}\0${script}`);
  for (const place of inputs)
    for (const file of filesIn(path.join(folder, place)))
      hash
        .update(`\0${path.relative(folder, file)}\0`)
        .update(createHash('sha256').update(readFileSync(file)).digest());
  return hash.digest('hex');
}

function filesIn(place) {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .filter(({ name }) => isSource(name))
    .flatMap(({ name }) => filesIn(path.join(place, name)));
}

/**
 * Builds a part and moves it into place.
 * @param build runs the part's script with these arguments; resolves with whether it succeeded
 */
export async function buildPart({ name, folder, script, key, keyNow }, build) {
  const dist = path.join(folder, 'dist');
  const draft = path.join(dist, `.${name}-draft`);
  const former = path.join(dist, `.${name}-former`);
  mkdirSync(dist, { recursive: true });
  for (const folder of [draft, former]) rmSync(folder, { recursive: true, force: true });
  if (!(await build([path.join(folder, script), draft]))) return false;
  // A part without a key counts as missing: if this process is interrupted from here on, the next start builds the part
  // again.
  rmSync(keyFile(folder, name), { force: true });
  const place = path.join(dist, name);
  if (existsSync(place)) renameSync(place, former);
  renameSync(draft, place);
  // A change made during the build, by hand or by the build itself (the route tree), may not be in it.
  if (keyNow() === key) writeFileSync(keyFile(folder, name), key);
  rmSync(former, { recursive: true, force: true });
  return true;
}
