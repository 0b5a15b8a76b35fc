import path from 'node:path';
import type { InlineConfig } from 'vite';
import { withinInputs } from '../../../scripts/build/within-inputs.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The browsers that support `light-dark()` and `popover`, so that the stylesheet needs no rewriting for them. */
const browsers = ['chrome123', 'firefox125', 'safari17.5'];

const shared: InlineConfig = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [withinInputs(root, 'site')],
};

/** Bundles the pages for Node, which cannot read TSX. */
export const pagesConfig = (outDir: string): InlineConfig => ({
  ...shared,
  build: {
    ssr: 'src/render.ts',
    outDir,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'render.js' } },
  },
});

/**
 * Bundles the assets of the pages: one script, one stylesheet, fonts. All names begin with `site-`, because the app's
 * files are served from the same folder.
 * @param fontsCss the stylesheet with the fonts' faces
 */
export const assetsConfig = (outDir: string, fontsCss: string): InlineConfig => ({
  ...shared,
  resolve: { alias: { 'virtual:site-fonts.css': fontsCss } },
  build: {
    outDir,
    emptyOutDir: true,
    target: browsers,
    cssTarget: browsers,
    // The Content-Security-Policy allows no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: path.join(root, 'src/enhance-site.ts'),
      output: {
        entryFileNames: 'assets/site-[hash].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/site-[hash][extname]'
            : 'assets/site-[name]-[hash][extname]',
      },
    },
  },
});

/**
 * Bundles the documentation's script, next to the assets of `assetsConfig`. Other pages do not load it.
 * @param searchIndex the file that the search fetches
 */
export const docsConfig = (outDir: string, searchIndex: string): InlineConfig => ({
  ...shared,
  resolve: { alias: [{ find: /^virtual:search\.json/, replacement: searchIndex }] },
  build: {
    outDir,
    emptyOutDir: false,
    target: browsers,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: path.join(root, 'src/docs/enhance-docs.ts'),
      output: { entryFileNames: 'assets/site-docs-[hash].js', assetFileNames: 'assets/site-[name]-[hash][extname]' },
    },
  },
});
