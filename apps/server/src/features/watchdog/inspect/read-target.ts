import { submitAddresses, type SubmitAddress } from '@postern/contracts';

/** An address of this server that takes submissions. */
export interface SubmitTarget {
  address: SubmitAddress;
  /** The endpoint that the path names; undefined where a field names it. */
  endpoint_id: string | undefined;
}

const addresses = Object.values<SubmitAddress>(submitAddresses).map((address) => ({
  address,
  pattern: new RegExp(`^${address.path.replace('{id}', '([^/]+)')}/?$`),
}));

/** Whether an address is on the server, by http or https. */
export const isOnServer = (url: URL, server: URL): boolean =>
  url.host === server.host || (url.protocol !== server.protocol && url.hostname === server.hostname && url.port === '');

/** The endpoint that an address takes submissions for, in every dialect; undefined for other addresses. */
export function readTarget(url: URL, server: URL): SubmitTarget | undefined {
  if (!/^https?:$/.test(url.protocol) || !isOnServer(url, server)) return undefined;
  for (const { address, pattern } of addresses) {
    const match = pattern.exec(url.pathname);
    if (match) return { address, endpoint_id: match[1]?.replace(/\.json$/, '') };
  }
  return undefined;
}

/** The addresses at which one endpoint takes submissions. */
export const listSubmitPaths = (endpoint_id: string): string[] =>
  Object.values<SubmitAddress>(submitAddresses)
    .filter(({ path }) => path.includes('{id}'))
    .map(({ path }) => path.replace('{id}', endpoint_id));

/** Parses an address as a browser does; undefined if it is none. */
export function resolve(address: string, base: URL): URL | undefined {
  const text = address.trim();
  return URL.canParse(text, base.href) ? new URL(text, base) : undefined;
}
