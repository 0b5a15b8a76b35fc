import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const dist = path.join(import.meta.dirname, '../dist');

/** A folder in the package, so that modules written there find the packages they import. The linter ignores it. */
export async function generatedFolder() {
  await mkdir(dist, { recursive: true });
  const folder = await mkdtemp(path.join(dist, 'generated-'));
  let count = 0;
  return {
    folder,
    /** Writes a module and runs it. */
    async run(code: string, extension = 'ts'): Promise<Record<string, unknown>> {
      const file = path.join(folder, `module-${(count += 1)}.${extension}`);
      await writeFile(file, code);
      return (await import(/* @vite-ignore */ file)) as Record<string, unknown>;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
