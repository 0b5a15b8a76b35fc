// Adds what only this script uses to the declaration beside vite.config.ts.
declare module 'subset-font' {
  interface Options {
    /** OpenType features to keep; all of them when absent. */
    keepFeatures?: string[];
    noHinting?: boolean;
  }
}
