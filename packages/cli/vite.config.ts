import { defineConfig } from 'vite';

/** One file without dependencies: it starts quickly, and an installation downloads nothing else. */
export default defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    outDir: 'dist',
    license: { fileName: 'licenses.md' },
    rolldownOptions: { output: { entryFileNames: 'postern.js' } },
  },
});
