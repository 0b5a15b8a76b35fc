import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installApiClients } from '../api-clients/install.ts';

// The packages of `usePostern`, from their tarballs in an empty project: they compile strictly and are bundled.

const run = promisify(execFile);
const packages = path.resolve(import.meta.dirname, '../../../../packages');

let project: string;
let clients: Awaited<ReturnType<typeof installApiClients>>;

beforeAll(async () => {
  clients = await installApiClients();
  project = await mkdtemp(path.join(tmpdir(), 'postern-frameworks-'));
  await mkdir(path.join(project, 'node_modules/@postern'), { recursive: true });
  for (const name of ['contracts', 'react', 'vue', 'svelte']) await unpack(name);
  // The frameworks themselves, as the project's own dependencies.
  const own = { react: 'react', '@types/react': 'react', vue: 'vue', svelte: 'svelte', zod: 'contracts' };
  await mkdir(path.join(project, 'node_modules/@types'));
  for (const [name, home] of Object.entries(own))
    await symlink(
      await realpath(path.join(packages, home, 'node_modules', name)),
      path.join(project, 'node_modules', name),
    );
});
afterAll(() => rm(project, { recursive: true, force: true }));

/** Packs a package as a release does, and installs the tarball. */
async function unpack(name: string): Promise<void> {
  const cwd = path.join(packages, name);
  const before = await readFile(path.join(cwd, 'package.json'), 'utf8');
  await run('npm', ['pack', '--pack-destination', project], { cwd });
  expect(await readFile(path.join(cwd, 'package.json'), 'utf8')).toBe(before);
  const { version } = JSON.parse(before) as { version: string };
  const filename = `postern-${name}-${version}.tgz`;
  const to = path.join(project, 'node_modules/@postern', name);
  await mkdir(to);
  await run('tar', ['-xzf', path.join(project, filename), '-C', to, '--strip-components=1']);
}

const compilerOptions = {
  strict: true,
  module: 'preserve',
  moduleResolution: 'bundler',
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  noEmit: true,
};

const programs = {
  react: `
    import { usePostern } from '@postern/react';
    import { createElement } from 'react';
    export function Contact() {
      const form = usePostern({ baseUrl: 'https://forms.example.org', id: 'k7m2qd9x' }, { offline: true });
      const text: string | undefined = form.errors['email'];
      return createElement('form', { onSubmit: form.submit }, text, form.message);
    }`,
  vue: `
    import { usePostern } from '@postern/vue';
    export const setup = () => {
      const form = usePostern('https://forms.example.org/api/submit/k7m2qd9x');
      // @ts-expect-error the state is read-only
      form.status = 'sent';
      return form.waiting.toFixed();
    };`,
  svelte: `
    import { usePostern } from '@postern/svelte';
    const form = usePostern('https://forms.example.org/api/submit/k7m2qd9x');
    export const stop = form.subscribe(({ progress }) => progress?.toFixed());`,
};

it.each(Object.entries(programs))(
  '@postern/%s compiles strictly, and is small without its framework',
  async (name, program) => {
    const file = path.join(project, `${name}.ts`);
    await writeFile(file, program);
    const settings = path.join(project, `${name}.tsconfig.json`);
    await writeFile(settings, JSON.stringify({ compilerOptions, files: [`${name}.ts`] }));
    await run(clients.bin('tsc'), ['-p', settings]).catch((error: { stdout: string }) => {
      throw new Error(error.stdout);
    });
    const bundling = [file, '--bundle', '--minify', '--format=esm', '--platform=browser', `--external:${name}`];
    const { stdout } = await run(clients.bin('esbuild'), [...bundling, `--external:${name}/*`]);
    expect(stdout).not.toContain('zod');
    expect(gzipSync(stdout).length).toBeLessThanOrEqual(8000);
  },
);
