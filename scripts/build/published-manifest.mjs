// For a package that is published: `prepack` puts its published manifest in place of that of the workspace, and `postpack`
// puts the latter back. Only pnpm applies `publishConfig` and the versions of the workspace itself; with this, npm and pnpm
// pack the same.
// The published manifest names the repository that it was packed in.
//   node ../../scripts/build/published-manifest.mjs prepack|postpack
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readRepository } from './repository-address.mjs';

const packages = path.join(import.meta.dirname, '../../packages');
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The versions of the packages of the workspace, by name. */
const versions = Object.fromEntries(
  readdirSync(packages).map((folder) => {
    const { name, version } = readJson(path.join(packages, folder, 'package.json'));
    return [name, version];
  }),
);

/** `workspace:^` is the current version, or a later one that breaks nothing. */
const toPublished = (dependencies) =>
  Object.fromEntries(
    Object.entries(dependencies).map(([name, range]) => [name, range === 'workspace:^' ? `^${versions[name]}` : range]),
  );

if (process.argv[2] === 'prepack') {
  const text = readFileSync('package.json', 'utf8');
  const { publishConfig, devDependencies: _, dependencies, scripts, ...published } = JSON.parse(text);
  writeFileSync('package.workspace.json', text);
  const url = readRepository();
  const manifest = {
    ...published,
    ...publishConfig,
    ...(url && { repository: { type: 'git', url, directory: `packages/${path.basename(process.cwd())}` } }),
    ...(dependencies && { dependencies: toPublished(dependencies) }),
    // npm looks for this script in the manifest that it has packed.
    scripts: { postpack: scripts.postpack },
  };
  writeFileSync('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
} else {
  renameSync('package.workspace.json', 'package.json');
}
