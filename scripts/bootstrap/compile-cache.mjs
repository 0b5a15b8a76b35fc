import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';

/** A cache of compiled modules by their content, which halves the time to load the server's modules. */
export const compileCache = path.join(root, 'node_modules', '.cache', 'compiled');

/** Twice what all the programs and tests of one version need. */
const LIMIT_BYTES = 400 * 1024 * 1024;

/**
 * Removes the cache once it is too large: Node adds every new module to it and removes none. It fills again as programs
 * start, and programs that are running now do not need it.
 */
export function limitCompileCache(folder = compileCache, limitBytes = LIMIT_BYTES) {
  try {
    if (sizeOf(folder) > limitBytes) rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another program is writing to it: the next build tries again.
  }
}

function sizeOf(place) {
  const stats = statSync(place, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.size ?? 0;
  return readdirSync(place).reduce((total, name) => total + sizeOf(path.join(place, name)), 0);
}
