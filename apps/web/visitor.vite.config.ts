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

/** The scripts run on other people's sites, in any browser. */
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

/** The module that enhances hosted forms. Our own pages load it and `embed.js` imports it. */
export const formConfig = (outDir: string): InlineConfig => ({
  ...shared,
  build: {
    outDir,
    emptyOutDir: false,
    target,
    modulePreload: false,
    rolldownOptions: {
      input: entry('form/form.ts'),
      // embed.js calls its exports.
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: 'assets/form-[hash].js' },
    },
  },
});
