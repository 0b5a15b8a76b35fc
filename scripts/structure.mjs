// Checks what the linter cannot: the number of files in a folder, that folders do not import each other in a circle
// (types included), and that no feature imports another feature's repo. The folders are the features of the server and
// the app, the folders of the site, and every folder and file directly under the server's `src`. The exceptions are
// known violations. An exception that no longer applies fails as well, so that it is removed from the list.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MOST_FILES = 25;
const exceptions = [];

const root = path.resolve(import.meta.dirname, '..');
const notOurs = new Set(['node_modules', 'dist', 'test-results', 'migrations']);

function filesIn(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return notOurs.has(entry.name) || entry.name.startsWith('.') ? [] : filesIn(name);
    return /\.(?:ts|tsx|mjs|css)$/.test(name) && !name.endsWith('.gen.ts') ? [name] : [];
  });
}

const files = ['apps', 'packages', 'scripts'].flatMap(filesIn);

function largeFolders() {
  const sizes = new Map();
  for (const name of files) sizes.set(path.dirname(name), (sizes.get(path.dirname(name)) ?? 0) + 1);
  return [...sizes].filter(([, size]) => size > MOST_FILES).map(([folder, size]) => `${folder} holds ${size} files`);
}

/** The files of the repository that each file imports. */
function importsOf() {
  const known = new Set(files);
  const imports = new Map();
  for (const name of files.filter((file) => !file.endsWith('.css'))) {
    const text = readFileSync(path.join(root, name), 'utf8');
    const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, specifier = '']) =>
      path.posix.join(path.posix.dirname(name), specifier),
    );
    imports.set(
      name,
      targets.filter((target) => known.has(target)),
    );
  }
  return imports;
}

/** The app and the feature of a file. */
const featureOf = (name) =>
  /^apps\/(?:(site)\/src|(\w+)\/src\/features)\/([^/]+)\//.exec(name)?.slice(1).filter(Boolean) ?? [];

/** The server, and the feature, folder or file of its `src` that a file is in. */
const serverPartOf = (name) => /^apps\/(server)\/src\/(features\/[^/]+|[^/]+)/.exec(name)?.slice(1) ?? [];

/** Imports between two features of one app, or other parts, without tests. */
function importsBetween(partOf) {
  const between = [];
  for (const [name, targets] of importsOf()) {
    const [app, feature] = partOf(name);
    if (!feature || /\.test\.tsx?$|testing/.test(name)) continue;
    for (const target of targets) {
      const [, used] = partOf(target);
      if (used && used !== feature) between.push({ app, feature, used, name, target });
    }
  }
  return between;
}

/** Paths from a feature back to itself through others. The shortest are two features that use each other. */
function featureCycles(between) {
  const usedBy = Map.groupBy(between, ({ app, feature }) => `${app}: ${feature}`);
  const cycles = [];
  const done = new Set();
  const visit = (feature, way) => {
    if (way.includes(feature)) cycles.push([...way.slice(way.indexOf(feature)), feature].join(' → '));
    if (way.includes(feature) || done.has(feature)) return;
    for (const used of new Set(usedBy.get(feature)?.map((one) => `${one.app}: ${one.used}`)))
      visit(used, [...way, feature]);
    done.add(feature);
  };
  for (const feature of usedBy.keys()) visit(feature, []);
  return cycles.map((way) => `folders import each other: ${way}`);
}

/** A feature reads another feature's data only through its service. */
const foreignRepos = (between) =>
  between.filter(({ target }) => target.endsWith('.repo.ts')).map(({ name, target }) => `${name} imports ${target}`);

const between = importsBetween(featureOf);
const found = [
  ...largeFolders(),
  ...featureCycles(between),
  ...featureCycles(importsBetween(serverPartOf)),
  ...foreignRepos(between),
];
const complaints = [
  ...found.filter((one) => !exceptions.includes(one)),
  ...exceptions
    .filter((one) => !found.includes(one))
    .map((one) => `no longer true, remove it from the exceptions: ${one}`),
];
for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
process.exitCode = complaints.length === 0 ? 0 : 1;
