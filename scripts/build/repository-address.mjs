import { spawnSync } from 'node:child_process';

/**
 * The public address of this repository, as npm's `repository.url` has it: `git+https://github.com/owner/name.git`. On
 * GitHub Actions it is the repository that runs the workflow, and elsewhere the remote `origin`. A fork therefore
 * publishes its own address, which npm's provenance demands: https://docs.npmjs.com/generating-provenance-statements
 * @returns undefined where there is no public address: without a remote, or with one on this machine
 */
export function readRepository() {
  const { GITHUB_SERVER_URL: server = 'https://github.com', GITHUB_REPOSITORY: name } = process.env;
  if (name) return toRepositoryUrl(`${server}/${name}`);
  return toRepositoryUrl(spawnSync('git', ['remote', 'get-url', 'origin'], { encoding: 'utf8' }).stdout ?? '');
}

/** @param remote any of git's ways to write an address: `https://`, `ssh://`, `git@host:path`, or a folder */
export function toRepositoryUrl(remote) {
  const address = remote.trim().replace(/^[^@/:]+@([^/:]+):/, 'ssh://$1/');
  if (!URL.canParse(address)) return undefined;
  const { protocol, host, hostname, pathname } = new URL(address);
  const name = pathname.replace(/^\/|(?:\.git)?\/?$/g, '');
  if (!['https:', 'ssh:'].includes(protocol) || !/\.[a-z]+$/.test(hostname) || !name) return undefined;
  // A port of SSH is not one of HTTPS.
  return `git+https://${protocol === 'ssh:' ? hostname : host}/${name}.git`;
}
