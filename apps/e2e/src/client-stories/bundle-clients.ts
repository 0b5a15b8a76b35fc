import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

const folder = path.join(import.meta.dirname, '../clients');
const shared = new Set(['page.ts', 'react-page.ts']);

/** The pages of `src/clients` as their users' bundlers make them: paths of scripts and their code. */
export async function bundleClients(): Promise<Map<string, string>> {
  const entries = readdirSync(folder).filter((name) => !shared.has(name));
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(entries.map((name) => [path.basename(name, '.ts'), path.join(folder, name)])),
        output: { entryFileNames: 'clients/[name].js', chunkFileNames: 'clients/shared/[name]-[hash].js' },
      },
    },
  });
  if (!('output' in result)) throw new Error('The bundler returned no single build.');
  return new Map(result.output.flatMap((part) => (part.type === 'chunk' ? [[`/${part.fileName}`, part.code]] : [])));
}
