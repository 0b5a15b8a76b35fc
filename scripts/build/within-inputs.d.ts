import type { Plugin } from 'vite';
/**
 * Fails a build that reads a file which `build-parts.json` does not name for it, because a change of that file would
 * not rebuild the part. It only sees modules: it misses stylesheets that others import, and files that a build script
 * reads.
 * @param folder the package that builds the part
 */
export declare function withinInputs(folder: string, name: string): Plugin;
