import { InvalidArgumentError, Option, type Command } from 'commander';
import { addCommand, type Run } from '../add-command.ts';
import { connectToEndpoint } from '../connection/find-endpoint.ts';
import { toTable } from '../output/table.ts';
import { localTime } from '../output/times.ts';
import type { Outcome, Shell } from '../shell.ts';
import { finish, importFile, type ImportOptions } from './import.command.ts';

const append = (value: string, before: string[] = []): string[] => [...before, value];

export function addImportsCommands(program: Command, shell: Shell, run: Run): void {
  addCommand(
    program,
    'import <ENDPOINT> <FILE>',
    'import submissions from CSV, TSV, JSON, JSON Lines, an Excel workbook or an archive',
  )
    .option('--yes', 'import without a question')
    .option('--dry-run', 'check the file only')
    .option('--time-column <NAME>', 'the column with the time of each submission')
    .option('--time <TIME>', 'the ISO time of every submission, for a file without times', toTime)
    .addOption(new Option('--date-order <ORDER>', 'how dates such as 05/10/2026 are read').choices(['dmy', 'mdy']))
    .option('--time-zone <ZONE>', 'the time zone of times without one, such as Europe/Berlin')
    .option('--id-column <NAME>', 'the column with the ids of the source')
    .option('--spam-column <NAME>', 'the column that marks spam')
    .option('--read', 'submissions arrive as read')
    .option('--omit <NAME>', 'a column that is not imported; may be repeated', append)
    .action((endpoint: string, file: string, options: ImportOptions) =>
      run(() => importFile(shell, [endpoint, file], options)),
    );
  const group = program.command('imports').description('list and undo imports');
  addCommand(group, 'list <ENDPOINT>', 'list an endpoint’s imports').action((id: string) => run(() => list(shell, id)));
  addCommand(group, 'undo <ENDPOINT> <IMPORT>', 'delete all submissions of an import').action(
    (endpoint: string, id: string) => run(() => undo(shell, endpoint, id)),
  );
}

async function list(shell: Shell, endpoint: string): Promise<Outcome> {
  const { client, endpoint_id } = await connectToEndpoint(shell, endpoint);
  const { items } = await client.imports.list({ endpoint_id });
  if (items.length === 0) return { lines: ['No imports.'], json: [] };
  const rows = items.map((one) => [
    one.id,
    one.file_name,
    one.state,
    String(one.imported),
    String(one.refused),
    localTime(one.created_at),
  ]);
  return {
    lines: toTable(['ID', 'FILE', 'STATE', 'IMPORTED', 'REFUSED', 'UPLOADED'], rows, shell.stdout.columns),
    json: items,
  };
}

async function undo(shell: Shell, endpoint: string, import_id: string): Promise<Outcome> {
  const { client, endpoint_id } = await connectToEndpoint(shell, endpoint);
  const done = await finish(shell, client, await client.imports.undo({ endpoint_id, import_id }));
  return {
    lines: [`The import of ${done.file_name} was undone. Its submissions are deleted.`],
    json: done,
  };
}

function toTime(text: string): string {
  const time = new Date(text);
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  throw new InvalidArgumentError('It must be an ISO time such as 2026-05-10T14:00Z.');
}
