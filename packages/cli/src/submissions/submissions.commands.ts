import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { addCommand, type Run } from '../add-command.ts';
import { connectToEndpoint } from '../connection/find-endpoint.ts';
import { collect } from '../output/collect.ts';
import { printable } from '../output/printable.ts';
import { toTable } from '../output/table.ts';
import type { Outcome, Shell } from '../shell.ts';
import { downloadFile, exportSubmissions, type ExportOptions } from './export.command.ts';
import { addFilter, toFilter, type FilterOptions } from './filter.ts';
import { listAll } from './pages.ts';
import { heads, toLines, toRow } from './show.ts';
import { tail, type TailOptions } from './tail.command.ts';

interface ListOptions extends FilterOptions {
  limit: number;
  all?: true;
}

const DEFAULT_LIMIT = 20;

export function addSubmissionsCommands(program: Command, shell: Shell, run: Run): void {
  const group = program.command('submissions').description('list, follow and export submissions');
  addFilter(addCommand(group, 'list <ENDPOINT>', 'list submissions, newest first'))
    .option('--limit <NUMBER>', 'at most so many', toNumber, DEFAULT_LIMIT)
    .option('--all', 'all of them')
    .action((endpoint: string, options: ListOptions) => run(() => list(shell, endpoint, options)));
  addCommand(group, 'get <ENDPOINT> <SUBMISSION>', 'show a submission').action((endpoint: string, id: string) =>
    run(() => get(shell, endpoint, id)),
  );
  addFilter(addCommand(group, 'tail <ENDPOINT>', 'print submissions as they arrive; with --json, one in each line'))
    .option('--last <NUMBER>', 'begin with the newest that are there already', toNumber, 0)
    .action((endpoint: string, options: TailOptions) => run(() => tail(shell, endpoint, options)));
  addFilter(addCommand(group, 'export <ENDPOINT>', 'export submissions to a file or to standard output'))
    .addOption(new Option('--format <FORMAT>').choices(['csv', 'json', 'jsonl', 'xlsx']).default('csv'))
    .option('--labels', 'name columns by the labels of the form')
    .option('-o, --output <FILE>', 'the file; it appears when it is complete')
    .action((endpoint: string, options: ExportOptions) => run(() => exportSubmissions(shell, endpoint, options)));
  addCommand(group, 'download <FILE_ID>', 'download a file of a submission')
    .option('-o, --output <FILE>', 'where to save it')
    .action((id: string, { output }: { output?: string }) => run(() => downloadFile(shell, id, output)));
}

async function list(shell: Shell, endpoint: string, options: ListOptions): Promise<Outcome> {
  const { client, endpoint_id } = await connectToEndpoint(shell, endpoint);
  const limit = options.all ? Infinity : options.limit;
  const items = await collect(listAll(client, { endpoint_id, ...toFilter(options) }, limit));
  const lines = items.length === 0 ? ['No submissions.'] : toTable(heads, items.map(toRow), shell.stdout.columns);
  return { lines, json: items };
}

async function get(shell: Shell, endpoint: string, submission_id: string): Promise<Outcome> {
  const { client, endpoint_id } = await connectToEndpoint(shell, endpoint);
  const submission = await client.submissions.get({ endpoint_id, submission_id });
  return { lines: toLines(submission).map(printable), json: submission };
}

function toNumber(text: string): number {
  const number = Number(text);
  if (/^\d{1,6}$/.test(text)) return number;
  throw new InvalidArgumentError('It must be a whole number.');
}
