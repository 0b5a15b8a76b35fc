import path from 'node:path';

/**
 * The output folder of a part's build: the one that the command line names, or else the one that the server reads.
 * @param folder the package that builds the part
 */
export function outDirOf(folder: string, part: 'app' | 'server' | 'site' | 'visitor'): string {
  const [named] = process.argv.slice(2);
  return path.resolve(named ?? path.join(folder, 'dist', part));
}
