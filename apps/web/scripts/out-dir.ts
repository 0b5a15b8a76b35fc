import path from 'node:path';

/** Where a build writes to: what the command line names, else where the server looks for it. */
export function outDirOf(part: 'app' | 'site' | 'visitor'): string {
  const [named] = process.argv.slice(2);
  return path.resolve(named ?? path.join(import.meta.dirname, '../dist', part));
}
