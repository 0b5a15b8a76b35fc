/** npm passes its settings down as npm_*. Only those about reaching the registry mean anything to other programs. */
export function cleanEnvironment() {
  const reach = /^npm_config_(registry|proxy|https_proxy|noproxy|cafile|strict_ssl)$/i;
  const ours = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const pnpm = Object.entries(process.env).flatMap(([name, value]) => {
    const key = reach.exec(name)?.[1];
    return key === undefined ? [] : [[`pnpm_config_${key.toLowerCase()}`, value]];
  });
  return {
    ...Object.fromEntries(pnpm),
    // pnpm asks the name server for the registry dozens of times simultaneously. If one answer is lost, the install
    // would wait the resolver's five seconds for it.
    RES_OPTIONS: 'timeout:1 attempts:5',
    ...ours,
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    // Replaces a node_modules that was made by other means without asking: it contains no one's data.
    pnpm_config_confirm_modules_purge: 'false',
    // Otherwise `pnpm run`, which turbo uses, would install whenever a manifest looks newer, and without a frozen
    // lockfile.
    pnpm_config_verify_deps_before_run: 'false',
  };
}

/**
 * For npm itself: keeps how to reach the registry and where to store downloads, without the settings that would change
 * the meaning of `npm exec`.
 */
export function npmEnvironment() {
  const keep =
    /^npm_config_(registry|proxy|https_proxy|noproxy|ca|cafile|cert|key|strict_ssl|userconfig|globalconfig|cache|@.*|\/\/.*)$/i;
  const entries = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) || keep.test(name));
  return { ...Object.fromEntries(entries), npm_config_loglevel: 'error', npm_config_update_notifier: 'false' };
}

/** A NODE_ENV that is meant for the server would change the build and the tests. */
export function withoutMode({ NODE_ENV: _mode, ...env }) {
  return env;
}
