import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Replaces Vite's preloading: every `import()` of the built app calls `loadChunk`. Vite's own code requests the files
 * in a way that makes browsers cache failures for the life of the page.
 */
export function chunkLoader(): Plugin {
  const loader = fileURLToPath(new URL('../../src/lib/chunks/load-chunk.ts', import.meta.url));
  return {
    name: 'chunk-loader',
    apply: 'build',
    enforce: 'pre',
    load: {
      order: 'pre',
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { loadChunk as __vitePreload } from ${JSON.stringify(loader)};`,
    },
  };
}
