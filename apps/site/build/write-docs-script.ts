import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { docsConfig } from './vite-configs.ts';
import type { SearchEntry } from '../src/search/entry.ts';

interface DocsScript {
  /** The folder of the pages. */
  outDir: string;
  /** The folder for intermediate files. */
  workDir: string;
  entries: readonly SearchEntry[];
}

/**
 * Writes the search index and the script that fetches it.
 * @returns the script's URL
 */
export async function writeDocsScript({ outDir, workDir, entries }: DocsScript): Promise<string> {
  const index = path.join(workDir, 'search.json');
  await writeFile(index, JSON.stringify(entries));
  const built = (await build(docsConfig(outDir, index))) as Rolldown.RolldownOutput;
  const script = built.output.find(({ fileName }) => fileName.endsWith('.js'));
  if (!script) throw new Error('The build made no script for the documentation.');
  return `/${script.fileName}`;
}
