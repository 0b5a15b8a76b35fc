import { createClient, type Client } from '@postern/contracts/client';
import { CommandError, UsageError, type Shell } from '../shell.ts';
import { readCredentials } from './credentials.ts';

export interface Connection {
  client: Client;
  /** The server's URL without a slash at its end. */
  url: string;
  /** Where the key comes from, for `whoami`. */
  source: 'environment' | 'file';
}

/** A server and the key for it. */
export interface SignIn extends Pick<Connection, 'url' | 'source'> {
  key: string;
}

/** @throws {CommandError} when there is no key */
export async function connect(shell: Shell): Promise<Connection> {
  const { url, key, source } = await findSignIn(shell);
  return { ...connectTo(shell, url, key), source };
}

/** @throws {CommandError} when there is no key */
export async function findSignIn(shell: Shell): Promise<SignIn> {
  const [envUrl, envKey] = [shell.env['POSTERN_URL'], shell.env['POSTERN_API_KEY']];
  // A complete environment needs no file, so a damaged one does not matter.
  const saved = envUrl && envKey ? undefined : await readCredentials(shell);
  const url = envUrl ? toServerUrl(envUrl) : saved?.url;
  // The saved key belongs to the saved server: another one must not get it.
  const key = envKey || (url === saved?.url ? saved?.api_key : undefined);
  if (!url) throw new CommandError('No server is known. Sign in with `postern login`, or set POSTERN_URL.');
  if (!key) throw new CommandError('You are not signed in. Sign in with `postern login`, or set POSTERN_API_KEY.');
  return { url, key: toHeaderText(key), source: envKey ? 'environment' : 'file' };
}

export function connectTo(shell: Shell, url: string, key: string): Omit<Connection, 'source'> {
  const interruptible: typeof fetch = (input, init) => {
    const signals = [shell.signal, ...(init?.signal ? [init.signal] : [])];
    return fetch(input, { ...init, signal: AbortSignal.any(signals) });
  };
  return { client: createClient({ baseUrl: url, token: toHeaderText(key), fetch: interruptible }), url };
}

function toHeaderText(key: string): string {
  if (/^[\x21-\x7E]+$/.test(key)) return key;
  throw new CommandError('This is not an API key: it contains spaces or special characters.');
}

/** @throws {UsageError} when the text is not an http URL */
export function toServerUrl(text: string): string {
  const withScheme = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(withScheme)) throw new UsageError('The server’s URL is not valid.');
  const { protocol, origin, pathname, username } = new URL(withScheme);
  if (!/^https?:$/.test(protocol) || username)
    throw new UsageError('The server’s URL must begin with https:// or http://.');
  return (origin + pathname).replace(/\/+$/, '').replace(/\/api$/, '');
}
