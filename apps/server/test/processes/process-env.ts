const { PATH, NODE_COMPILE_CACHE } = process.env;

/**
 * The environment of a process that a test starts, besides its settings. With the cache of compiled modules it is ready
 * in half the time.
 */
export const processEnv: NodeJS.ProcessEnv = { PATH, NODE_COMPILE_CACHE };
