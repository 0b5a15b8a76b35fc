import { text } from 'node:stream/consumers';
import { ApiError } from '@postern/contracts';
import { counted } from '../output/times.ts';
import type { Outcome, Shell } from '../shell.ts';
import { CommandError } from '../shell.ts';
import { ask } from './ask.ts';
import { connect, connectTo, toServerUrl, type Connection } from './connect.ts';
import { credentialsFile, deleteCredentials, readCredentials, writeCredentials } from './credentials.ts';

export interface LoginOptions {
  url?: string;
  withToken?: true;
}

export async function login(shell: Shell, options: LoginOptions): Promise<Outcome> {
  const given = options.url ?? shell.env['POSTERN_URL'];
  const url = toServerUrl(given ?? (await ask(shell, 'URL of the server: ')));
  const key = options.withToken ? (await text(shell.stdin)).trim() : await ask(shell, 'API key: ', { isHidden: true });
  if (key === '') throw new CommandError('There is no API key. Create one in the dashboard under Settings.');
  const { client } = connectTo(shell, url, key);
  await assertServer(client);
  await countEndpoints(client);
  const file = await writeCredentials(shell, { url, api_key: key });
  return { lines: [`Signed in to ${url}. The key is in ${file}.`], json: { url, file } };
}

async function assertServer(client: Connection['client']): Promise<string> {
  const status: unknown = await client.root.status();
  if (typeof status === 'object' && status !== null && 'version' in status) return String(status.version);
  throw new SyntaxError('The answer is not a status.');
}

/** The endpoints that the key reaches; undefined for a key that may not list them. */
async function countEndpoints(client: Connection['client']): Promise<number | undefined> {
  try {
    return (await client.endpoints.list({ size: 1 })).total;
  } catch (error) {
    if (error instanceof ApiError && error.problem?.code === 'forbidden') return undefined;
    throw error;
  }
}

export async function logout(shell: Shell): Promise<Outcome> {
  const saved = await readCredentials(shell).catch(() => undefined);
  await deleteCredentials(shell);
  const done = saved
    ? `Signed out of ${saved.url}. The key stays valid until you revoke it in the dashboard.`
    : 'You were not signed in.';
  return { lines: [done], json: { signed_out: saved !== undefined } };
}

export async function whoami(shell: Shell): Promise<Outcome> {
  const { client, url, source } = await connect(shell);
  const version = await assertServer(client);
  const endpoints = await countEndpoints(client);
  const from = source === 'environment' ? 'POSTERN_API_KEY' : credentialsFile(shell);
  const reach = endpoints === undefined ? 'cannot list endpoints' : `reaches ${counted(endpoints, 'endpoint')}`;
  return {
    lines: [`${url}, version ${version}`, `The key from ${from} is valid and ${reach}.`],
    json: { url, version, key_from: source, endpoints: endpoints ?? null },
  };
}
