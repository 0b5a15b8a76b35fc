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

/** The server's address, only used during development. */
const server = process.env['POSTERN_SERVER'] ?? 'http://localhost:3000';

/** Paths that the server answers itself: calls, the static pages and their icon. */
const servedByServer = /^\/($|\?|(api|trpc|blog|docs|dev|thanks|terms|privacy|favicon\.svg)(\/|\?|$))/;

/** The faces of the first paint; the browser finds the others when it needs them. */
const preloaded = /(geist-latin-wght-cut|display-face)-.*\.woff2$/;

/** During development, every page that the server does not serve is the shell. */
const toShell: Connect.NextHandleFunction = (request, _response, next) => {
  const wantsPage = request.headers.accept?.includes('text/html') ?? false;
  if (wantsPage && !servedByServer.test(request.url ?? '/')) request.url = '/app.html';
  next();
};

/** The letters of the latin subset; the range is the one that fonts.css gives it. */
const latinText = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
]
  .flatMap(([from = 0, to = 0]) =>
    Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place)),
  )
  .join('');

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

interface Cut {
  /** The font files that fonts.css requests after an @. The server knows the faces of its pages by their names. */
  name: string;
  source: string;
  /** The letters to keep. */
  text: string;
  axes: Record<string, { min: number; max: number }>;
}

const cuts: readonly Cut[] = [
  // The few letters that the app displays in it: 9 kB instead of 132.
  {
    name: 'display-face',
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    text: displayText,
    axes: { opsz: { min: 16, max: 52 }, wght: { min: 420, max: 500 } },
  },
  // All letters, without the weights that the app does not use: 20 kB instead of 29.
  {
    name: 'geist-latin-wght-cut',
    source: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
    text: latinText,
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    name: 'geist-mono-latin-wght-cut',
    source: '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
    text: latinText,
    axes: { wght: { min: 400, max: 600 } },
  },
];

/** Reduces faces to the letters and weights that the app uses. fonts.css requests them by alias. */
function cutFaces(): Plugin {
  const folder = new URL('./node_modules/.cache/fonts/', import.meta.url);
  return {
    name: 'cut-faces',
    config: async () => {
      await mkdir(folder, { recursive: true });
      const made = cuts.map(async ({ name, source, text, axes }) => {
        const whole = await readFile(new URL(import.meta.resolve(source)));
        const face = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: axes });
        const file = new URL(`${name}.woff2`, folder);
        await writeFile(file, face);
        return [`@${name}`, fileURLToPath(file)] as const;
      });
      return { resolve: { alias: Object.fromEntries(await Promise.all(made)) } };
    },
  };
}

/**
 * Replaces Vite's preloading: every `import()` of the built app calls `loadChunk`. Vite's own code requests the files
 * in a way that makes browsers cache failures for the life of the page.
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

/** Builds the service worker at a fixed address, with the list of the build's files. */
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
    cutFaces(),
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
    // Also names chunks that import no others.
    modulePreload: { polyfill: false, resolveDependencies: (file, files) => (files.length > 0 ? files : [file]) },
    rolldownOptions: {
      input: { app: 'app.html', worker: 'src/offline/app-worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? workerFile : 'assets/[name]-[hash].js'),
        codeSplitting: {
          // Dozens of shared modules are smaller than the headers of their responses, so modules that every screen uses
          // share one file.
          groups: [
            // The service worker is one file, even for code that it shares with the app.
            { name: 'start', tags: ['$initial'], test: /^(?!.*\/src\/offline\/)/, priority: 2 },
            {
              name: 'common',
              // Words for wrong values come with the first form.
              test: /\/src\/(components|lib)\/(?!in-words|form-errors)|lucide-react/,
              minShareCount: 4,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // The parts of menus and dialogs, which the frame of every signed-in screen has.
            {
              name: 'overlays',
              test: /node_modules\/(@radix-ui|@floating-ui|react-remove-scroll(-bar)?|react-style-singleton|use-sidecar|use-callback-ref|aria-hidden|tslib|get-nonce)\//,
              minShareCount: 4,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // What the pane of the list and the screen of a submission show. The dashboard has none of it.
            {
              name: 'submission',
              test: /\/src\/features\/(submissions\/(content|verdicts)|deliveries\/log)\//,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // What is done with a submission, on its screen and in the list.
            {
              name: 'actions',
              test: /\/src\/features\/submissions\/(actions\/|team\/people|share\/open-share|list-data|labels|summary|cursor-memory|list\/(format-total|use-submission-list)|use-media)|\/contracts\/src\/(submission-title|forms\/form-labels)/,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // The notes and figures of the dashboard that other screens have too.
            {
              name: 'overview',
              test: /\/src\/(features\/(insights\/choice|endpoints\/(no-endpoints|use-days)|onboarding\/onboarding-skeleton|settings\/account\/unverified-note)|components\/plan\/)/,
              minShareCount: 2,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // The frame of every signed-in screen, and what other screens share with it.
            {
              name: 'frame',
              test: /\/src\/features\/(shell\/|palette\/(jump|use-app-keys)|settings\/account\/use-keep-account|workspaces\/(use-workspace-cache|settings\/use-keep-workspace))|\/src\/lib\/(format-day|workspace\/use-shared-name)/,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // What the screens of an endpoint share with each other and with the lists of endpoints.
            {
              name: 'endpoint',
              test: /\/src\/features\/endpoints\/(shell\/|(counts|endpoint-health|health-words|last-received|submit-url|use-endpoint|use-endpoint-actions)\.)/,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
