import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brand } from '@postern/contracts';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import subsetFont from 'subset-font';
import { defineConfig, type Connect, type Plugin } from 'vite';
import { withinInputs } from '../../scripts/build/within-inputs.ts';
import { displayText } from './src/components/states/display-text.ts';
import { themeScript } from '@postern/design/theme-script';

/** Where the server listens; only used while developing. */
const server = process.env['POSTERN_SERVER'] ?? 'http://localhost:3000';

/** Paths that the server answers itself: calls, the static pages and their icon. */
const servedByServer = /^\/($|\?|(api|trpc|blog|docs|dev|thanks|terms|privacy|favicon\.svg)(\/|\?|$))/;

/** The faces of the first paint; the browser finds the others when it needs them. */
const preloaded = /(geist-latin-wght-normal|display-face)-.*\.woff2$/;

/** While developing: every page that the server does not serve is the shell. */
const toShell: Connect.NextHandleFunction = (request, _response, next) => {
  const wantsPage = request.headers.accept?.includes('text/html') ?? false;
  if (wantsPage && !servedByServer.test(request.url ?? '/')) request.url = '/app.html';
  next();
};

/** Makes app.html the page of every client route: product name, theme script, preloads. */
function shell(): Plugin {
  return {
    name: 'shell',
    configureServer: (dev) => {
      dev.middlewares.use(toShell);
    },
    transformIndexHtml: (html, { bundle, server: dev }) => ({
      html: html
        .replaceAll('%BRAND%', brand.name)
        .replace('%THEME_SCRIPT%', () => themeScript)
        // In production the server fills these in when it starts.
        .replace('__PUBLIC_URL__', dev ? server : '__PUBLIC_URL__')
        .replace('__SUPPORT_EMAIL__', dev ? 'support@localhost' : '__SUPPORT_EMAIL__'),
      tags: Object.keys(bundle ?? {})
        .filter((file) => preloaded.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          injectTo: 'head' as const,
        })),
    }),
  };
}

/** Cuts the display face down to the few letters the app sets in it: 9 kB instead of 132. fonts.css asks for it by alias. */
function displayFace(): Plugin {
  const source = import.meta.resolve('@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2');
  const folder = new URL('./node_modules/.cache/fonts/', import.meta.url);
  const file = new URL('display-face.woff2', folder);
  return {
    name: 'display-face',
    config: async () => {
      const face = await subsetFont(await readFile(new URL(source)), displayText, {
        targetFormat: 'woff2',
        variationAxes: { opsz: { min: 16, max: 52 }, wght: { min: 420, max: 500 } },
      });
      await mkdir(folder, { recursive: true });
      await writeFile(file, face);
      return { resolve: { alias: { '@display-face': fileURLToPath(file) } } };
    },
  };
}

/**
 * Every `import()` of the built app goes by `loadChunk`: what Vite puts in its place asks for the files in a way in which
 * browsers remember failures for good.
 */
function chunks(): Plugin {
  const loader = fileURLToPath(new URL('./src/lib/chunks/load-chunk.ts', import.meta.url));
  return {
    name: 'chunks',
    apply: 'build',
    enforce: 'pre',
    load: {
      order: 'pre',
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { loadChunk as __vitePreload } from ${JSON.stringify(loader)};`,
    },
  };
}

/** The service worker has a fixed address, and in it the files of its build. */
function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const script = Object.values(bundle).find((file) => file.fileName === workerFile);
      if (script?.type !== 'chunk') throw new Error('The service worker is missing');
      const files = Object.keys(bundle)
        .filter((file) => file.startsWith('assets/'))
        .map((file) => `/${file}`)
        .toSorted();
      const build = createHash('sha256').update(`${script.code}${files.join()}`).digest('hex').slice(0, 12);
      script.code = script.code.replace('__BUILD__', build).replace('__FILES__', files.join(' '));
    },
  };
}

const workerFile = 'app-worker.js';

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react(),
    displayFace(),
    shell(),
    chunks(),
    worker(),
    withinInputs(import.meta.dirname, 'app'),
  ],
  server: { proxy: { [servedByServer.source]: server } },
  build: {
    outDir: 'dist/app',
    // The page's CSP forbids data: fonts and pictures.
    assetsInlineLimit: 0,
    // A chunk that imports no other is named, too.
    modulePreload: { polyfill: false, resolveDependencies: (file, files) => (files.length > 0 ? files : [file]) },
    rolldownOptions: {
      input: { app: 'app.html', worker: 'src/offline/app-worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? workerFile : 'assets/[name]-[hash].js'),
      },
    },
  },
});
