import path from 'node:path';
import type { InlineConfig } from 'vite';
import { withinInputs } from '../../scripts/build/within-inputs.ts';

const root = import.meta.dirname;
const entry = (file: string) => path.join(root, 'src/visitor', file);

const shared: InlineConfig = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [withinInputs(root, 'visitor')],
};

/** They run on other people's sites, for visitors whose browsers nobody chose. */
const target = 'es2022';

/** A script that sites name in their pages, with `defer` and without `type`. */
export const scriptConfig = (outDir: string, name: 'embed' | 'postern'): InlineConfig => ({
  ...shared,
  build: {
    outDir,
    emptyOutDir: false,
    target,
    modulePreload: false,
    rolldownOptions: {
      input: entry(`${name}/${name}.ts`),
      output: { format: 'iife', entryFileNames: `${name}.js` },
    },
  },
});

/** What enhances a form of ours: a module, which our own pages load and `embed.js` imports. */
export const formConfig = (outDir: string): InlineConfig => ({
  ...shared,
  build: {
    outDir,
    emptyOutDir: false,
    target,
    modulePreload: false,
    rolldownOptions: {
      input: entry('form/form.ts'),
      // embed.js calls what it exports.
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: 'assets/form-[hash].js' },
    },
  },
});
