import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Its address must stay the same from build to build. */
export const workerFile = 'app-worker.js';

/** Builds the service worker at a fixed address, with the list of the build's files. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
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
