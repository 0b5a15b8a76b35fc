import { ChunkMissing } from './chunk-missing.ts';

/** The addresses of files that were fetched, or loaded with the document. */
const fetched = new Set<string>();

/** The messages with which browsers report that a module, or one of its imports, could not be fetched. */
const NOT_FETCHED = /dynamically imported module|importing a module script failed/i;

/**
 * Imports a part of the app. The build turns every `import()` into a call of this function (see scripts/vite/chunk-loader.ts).
 * Browsers may cache a failed module import, and those of its dependencies, for the life of the page. All files are
 * therefore fetched before the import, so that a failure can be retried.
 * @param load imports the module
 * @param files the module and its imports, as paths below the root: `assets/insights-HASH.js`
 * @throws {ChunkMissing} if a file cannot be fetched
 */
export async function loadChunk<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  noteLoaded();
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => new URL(`/${file}`, location.href).href);
  await Promise.all(scripts.filter((url) => !fetched.has(url)).map(fetchFile));
  try {
    return await load();
  } catch (error) {
    // The file was fetched, but the import failed: only a new document helps.
    if (error instanceof Error && NOT_FETCHED.test(error.message)) throw new ChunkMissing('replaced', error);
    throw error;
  }
}

/** The files that the document itself loaded. */
function noteLoaded(): void {
  if (fetched.size > 0) return;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')) fetched.add(link.href);
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) fetched.add(script.src);
}

/** Fetches a file into the browser's cache, which keeps it because its name contains a hash. */
async function fetchFile(url: string): Promise<void> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new ChunkMissing('unreachable', error);
  });
  if (!response.ok) throw new ChunkMissing(response.status < 500 ? 'replaced' : 'unreachable', response.status);
  // A gateway's error page is an answer, too.
  if (!response.headers.get('content-type')?.includes('javascript'))
    throw new ChunkMissing('unreachable', response.headers.get('content-type'));
  await response.arrayBuffer().catch((error: unknown) => {
    throw new ChunkMissing('unreachable', error);
  });
  fetched.add(url);
}
