import type { WebBuilds } from '../../web-builds.ts';
import type { Placeholders } from './fill-placeholders.ts';
import { loadWebFiles, type WebFiles, type WebFolders } from './load-web-files.ts';

/**
 * Reads the built files as soon as the public pages and the scripts of forms are there. An app that is still being
 * built is added to the same object later.
 */
export async function openWebFiles(
  folders: WebFolders,
  placeholders: Placeholders,
  builds: WebBuilds,
): Promise<WebFiles> {
  await Promise.all([builds.until('site'), builds.until('visitor')]);
  if (!builds.isAwaited('app')) return loadWebFiles(folders, placeholders);
  const files = loadWebFiles(folders, placeholders, { withApp: false });
  void builds.until('app').then(() => Object.assign(files, loadWebFiles(folders, placeholders)));
  return files;
}
