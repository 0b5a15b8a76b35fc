import { ChunkMissing } from './chunk-missing.ts';

/** Files that were fetched, or came with the document, by their address. */
const fetched = new Set<string>();

/** How browsers say that a module, or one that it imports, could not be fetched. */
const NOT_FETCHED = /dynamically imported module|importing a module script failed/i;

/**
 * Imports a part of the app. In the built app this is what every `import()` becomes (see vite.config.ts). Browsers may
 * remember for good that a module could not be fetched, and modules that it imports likewise, so nothing is imported before
 * all its files were fetched: what failed can then be tried again.
 * @param load imports the module
 * @param files the module and what it imports, as paths below the root: `assets/insights-HASH.js`
 * @throws {ChunkMissing} when a file does not come
 */
export async function loadChunk<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  noteLoaded();
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => new URL(`/${file}`, location.href).href);
  await Promise.all(scripts.filter((url) => !fetched.has(url)).map(fetchFile));
  try {
    return await load();
  } catch (error) {
    // It came, and yet not to the import: only a new document helps.
    if (error instanceof Error && NOT_FETCHED.test(error.message)) throw new ChunkMissing('replaced', error);
    throw error;
  }
}

/** What the document itself asked for. */
function noteLoaded(): void {
  if (fetched.size > 0) return;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')) fetched.add(link.href);
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) fetched.add(script.src);
}

/** Brings a file into the browser's cache, where its name makes it stay. */
async function fetchFile(url: string): Promise<void> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new ChunkMissing('unreachable', error);
  });
  if (!response.ok) throw new ChunkMissing(response.status < 500 ? 'replaced' : 'unreachable', response.status);
  // A gateway's own page is an answer, too.
  if (!response.headers.get('content-type')?.includes('javascript'))
    throw new ChunkMissing('unreachable', response.headers.get('content-type'));
  await response.arrayBuffer().catch((error: unknown) => {
    throw new ChunkMissing('unreachable', error);
  });
  fetched.add(url);
}
