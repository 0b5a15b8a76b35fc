import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { builtinEnvironments, type Environment } from 'vitest/runtime';

const silent = new Console(new Writable({ write: (_chunk, _encoding, done) => done() }));
const window = builtinEnvironments['happy-dom'];

/**
 * happy-dom without its own output. It prints every request that fails and every answer that is an error, which tests of
 * failures cause on purpose. The console of the tests themselves stays as it is.
 */
export default {
  ...window,
  async setup(global, options) {
    const { console } = global as typeof globalThis;
    Object.assign(global, { console: silent });
    try {
      return await window.setup(global, options);
    } finally {
      Object.assign(global, { console });
    }
  },
} satisfies Environment;
