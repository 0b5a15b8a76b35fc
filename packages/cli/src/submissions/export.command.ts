import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { printableJson } from '../output/printable.ts';
import { saveStream } from '../output/save-stream.ts';
import { connect } from '../connection/connect.ts';
import { connectToEndpoint } from '../connection/find-endpoint.ts';
import { UsageError, type Outcome, type Shell } from '../shell.ts';
import { toFilter, type FilterOptions } from './filter.ts';
import { listAll } from './pages.ts';

export interface ExportOptions extends FilterOptions {
  format: 'csv' | 'json' | 'jsonl' | 'xlsx';
  labels?: true;
  output?: string;
}

/** @returns undefined if the export went to standard output */
export async function exportSubmissions(
  shell: Shell,
  endpoint: string,
  options: ExportOptions,
): Promise<Outcome | undefined> {
  const { output, format } = options;
  if (output === undefined && shell.stdout.isTTY === true)
    throw new UsageError('An export is not for a terminal. Name a file with --output, or redirect the output.');
  const { client, endpoint_id } = await connectToEndpoint(shell, endpoint);
  const filter = { endpoint_id, ...toFilter(options) };
  const source =
    format === 'jsonl'
      ? toJsonLines(listAll(client, filter))
      : bytesOf(await client.submissions.export({ ...filter, format, names: options.labels ? 'labels' : 'fields' }));
  return deliver(shell, source, output);
}

/** Downloads a submission's file under the name that the person chose: the sender's own name is not a path. */
export async function downloadFile(
  shell: Shell,
  file_id: string,
  output: string | undefined,
): Promise<Outcome | undefined> {
  if (output === undefined && shell.stdout.isTTY === true)
    throw new UsageError('A file is not for a terminal. Name a file with --output, or redirect the output.');
  const { client } = await connect(shell);
  return deliver(shell, bytesOf(await client.submissions.download({ file_id })), output);
}

async function deliver(shell: Shell, source: AsyncIterable<Uint8Array | string>, output: string | undefined) {
  if (output === undefined) {
    await pipeline(source, shell.stdout, { end: false, signal: shell.signal });
    return undefined;
  }
  const file = path.resolve(shell.cwd, output);
  await saveStream(source, file, shell.signal);
  return { lines: [`Saved ${file}.`], json: { file } };
}

async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body) yield* body;
}

async function* toJsonLines(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const item of items) yield `${printableJson(item)}\n`;
}
