/** All packages in one run, so that they share the workers. */
declare const _default: import("vite").UserConfig;
export default _default;
