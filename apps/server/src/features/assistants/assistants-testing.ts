import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { createApiKeyInput } from '@postern/contracts';
import type { z } from 'zod';
import { injectFetch, type Account, type Harness } from '../../../test/harness.ts';

type KeyInput = Partial<Omit<z.input<typeof createApiKeyInput>, 'current_password'>>;

/** An API key of an account, which may read everything unless the input says otherwise. */
export async function makeKey(account: Account, input: KeyInput = {}): Promise<string> {
  const scopes = input.scopes ?? ['endpoints:read', 'submissions:read'];
  const { key } = await account.client.account.createApiKey({ name: 'Assistant', ...input, scopes });
  return key;
}

/** The SDK’s own client, connected with a key. */
export async function connect(
  { app, deps }: Pick<Harness, 'app' | 'deps'>,
  key: string,
  options: ConstructorParameters<typeof Client>[1] = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, options);
  const headers = { authorization: `Bearer ${key}` };
  const url = new URL('/mcp', deps.config.publicUrl);
  await client.connect(new StreamableHTTPClientTransport(url, { fetch: injectFetch(app), requestInit: { headers } }));
  return client;
}

/** Calls a tool. @returns its text, and whether it is an error */
export async function useTool(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<{ text: string; isError: boolean }> {
  const result = await client.callTool({ name, arguments: input });
  const text = result.content.map((each) => (each.type === 'text' ? each.text : '')).join('\n');
  return { text, isError: result.isError === true };
}

/** The values in the fence of an answer, and the text around it. */
export function readFence(text: string): { lines: Record<string, unknown>[]; around: string } {
  const [, boundary = ''] = /^BEGIN ([0-9a-f]{32})$/m.exec(text) ?? [];
  const [before = '', rest = ''] = text.split(`\nBEGIN ${boundary}\n`);
  const [content = '', after = ''] = rest.split(`\nEND ${boundary}`);
  const lines = content.split('\n').filter((line) => line !== '');
  return { lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>), around: before + after };
}

/** The same; a tool that the key lacks, or an error of the protocol, gives the text of the error. */
export async function tryTool(client: Client, name: string, input: Record<string, unknown>): Promise<string> {
  try {
    return (await useTool(client, name, input)).text;
  } catch (error) {
    return (error as Error).message;
  }
}
