import path from 'node:path';

/**
 * Where the build of a part writes to: what the command line names, else where the server looks for it.
 * @param folder the package that builds the part
 */
export function outDirOf(folder: string, part: 'app' | 'site' | 'visitor'): string {
  const [named] = process.argv.slice(2);
  return path.resolve(named ?? path.join(folder, 'dist', part));
}
