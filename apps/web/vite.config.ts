import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { withinInputs } from '../../scripts/build/within-inputs.ts';
import { chunkGroups } from './scripts/vite/chunk-groups.ts';
import { chunkLoader } from './scripts/vite/chunk-loader.ts';
import { cutFaces } from './scripts/vite/cut-faces.ts';
import { server, servedByServer, shell } from './scripts/vite/shell.ts';
import { serviceWorker, workerFile } from './scripts/vite/service-worker.ts';

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react(),
    cutFaces(),
    shell(),
    chunkLoader(),
    serviceWorker(),
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
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
