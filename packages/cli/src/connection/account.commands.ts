import { text } from 'node:stream/consumers';
import type { Caller } from '@postern/contracts';
import { counted, localTime } from '../output/times.ts';
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
  const { account, workspace } = await client.account.caller();
  const file = await writeCredentials(shell, { url, api_key: key });
  return {
    lines: [`Signed in to ${url} as ${account.email}, in ${workspace.name}. The key is in ${file}.`],
    json: { url, file, account, workspace },
  };
}

async function assertServer(client: Connection['client']): Promise<string> {
  const status: unknown = await client.root.status();
  if (typeof status === 'object' && status !== null && 'version' in status) return String(status.version);
  throw new SyntaxError('The answer is not a status.');
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
  const caller = await client.account.caller();
  const { account, workspace, role, endpoint_ids, api_key } = caller;
  const from = source === 'environment' ? 'POSTERN_API_KEY' : credentialsFile(shell);
  const reach = endpoint_ids === null ? 'all endpoints' : counted(endpoint_ids.length, 'endpoint');
  return {
    lines: [
      `Server: ${url}, version ${version}`,
      `Account: ${account.name === null ? account.email : `${account.name} <${account.email}>`}`,
      `Workspace: ${workspace.name} (${workspace.id}), role ${role}`,
      `API key: ${api_key === null ? 'none, this is a session' : describeKey(api_key)}, from ${from}`,
      `Reaches: ${reach}`,
      ...limitsOf(api_key),
    ],
    json: { url, version, key_from: source, ...caller },
  };
}

/** What the key is limited to besides its scopes. A server of an earlier version has no such limits. */
function limitsOf(key: Caller['api_key']): string[] {
  const { actions = null, masked_fields = [] } = key ?? {};
  return [
    ...(actions === null ? [] : [`Actions: ${actions.join(', ')}`]),
    ...(masked_fields.length === 0 ? [] : [`Hidden fields: ${masked_fields.join(', ')}`]),
  ];
}

function describeKey({ name, scopes, expires_at }: NonNullable<Caller['api_key']>): string {
  const end = expires_at === null ? 'does not expire' : `expires ${localTime(expires_at)}`;
  return `${name} (${scopes.join(', ')}; ${end})`;
}
