import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseOrNothing } from '@postern/contracts';
import { ReceiptError, verifyReceipt, type Receipt, type ReceiptKey } from '@postern/contracts/receipts';
import type { Command } from 'commander';
import { addCommand, type Run } from '../add-command.ts';
import { connect, toServerUrl } from '../connection/connect.ts';
import { CommandError, type Outcome, type Shell } from '../shell.ts';

export function addReceiptsCommands(program: Command, shell: Shell, run: Run): void {
  const group = program.command('receipt').description('verify receipts of erasures');
  addCommand(group, 'verify <FILE>', 'verify that a receipt is unchanged and from the server')
    .option('--key <FILE|URL>', 'the server’s keys: a file, or the server’s URL; without it, the server of the sign-in')
    .action((file: string, { key }: { key?: string }) => run(() => verify(shell, { file, key })));
}

async function verify(shell: Shell, { file, key }: { file: string; key: string | undefined }): Promise<Outcome> {
  const bytes = new Uint8Array(await readFile(path.resolve(shell.cwd, file)));
  const receipt = await verifyWith(bytes, await loadKeys(shell, key));
  return { lines: describe(receipt), json: receipt };
}

async function verifyWith(bytes: Uint8Array<ArrayBuffer>, keys: readonly ReceiptKey[]): Promise<Receipt> {
  try {
    return await verifyReceipt(bytes, keys);
  } catch (error) {
    throw error instanceof ReceiptError ? new CommandError(error.message) : error;
  }
}

/** The address in a receipt names no keys: a forged receipt would name those of its forger. */
async function loadKeys(shell: Shell, key: string | undefined): Promise<ReceiptKey[]> {
  const isUrl = key !== undefined && /^https?:\/\//i.test(key);
  if (key !== undefined && !isUrl)
    return readKeys(parseOrNothing(await readFile(path.resolve(shell.cwd, key), 'utf8')), key);
  const url = isUrl ? toServerUrl(key).replace(/\/receipt-keys$/, '') : (await connect(shell)).url;
  const response = await fetch(`${url.replace(/\/api$/, '')}/api/receipt-keys`, { signal: shell.signal });
  return readKeys(parseOrNothing(await response.text()), url);
}

function readKeys(value: unknown, source: string): ReceiptKey[] {
  const keys = typeof value === 'object' && value !== null && 'keys' in value ? value.keys : undefined;
  if (!Array.isArray(keys)) throw new CommandError(`${source} has no keys of receipts.`);
  return keys as ReceiptKey[];
}

function describe({
  erased_at,
  as_of,
  is_complete,
  installation,
  workspace,
  endpoints,
  destinations,
}: Receipt): string[] {
  const count = endpoints.reduce((sum, { submissions }) => sum + submissions.length, 0);
  const files = endpoints.reduce((sum, each) => sum + each.files, 0);
  const answers = destinations.flatMap((each) => each.answers);
  const delivered = answers.filter(({ state }) => state === 'delivered').length;
  return [
    'The receipt is valid.',
    `Erased: ${erased_at}, by ${installation}, workspace ${workspace.name} (${workspace.id}).`,
    `Submissions: ${count}. Files: ${files}.`,
    ...endpoints.map(({ id, name, submissions }) => `  ${name} (${id}): ${submissions.length}`),
    `Webhooks: ${delivered} of ${answers.length} notifications delivered${is_complete ? '' : `, as of ${as_of}`}.`,
  ];
}
