import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { importFormatNames, importSourceNames, type Client, type Import, type ImportMapping } from '@postern/contracts';
import { ask } from '../connection/ask.ts';
import { connectToEndpoint } from '../connection/find-endpoint.ts';
import { printable } from '../output/printable.ts';
import { counted } from '../output/times.ts';
import { CommandError, UsageError, type Outcome, type Shell } from '../shell.ts';

export interface ImportOptions {
  yes?: true;
  dryRun?: true;
  json?: true;
  timeColumn?: string;
  time?: string;
  dateOrder?: 'dmy' | 'mdy';
  timeZone?: string;
  idColumn?: string;
  spamColumn?: string;
  read?: true;
  omit?: string[];
}

const POLL_MS = 300;
const SHOWN_PROBLEMS = 10;

const answers: Record<Import['asks'][number], string> = {
  time: 'The file does not say when submissions were sent: give --time-column or --time.',
  date_order: 'The order of days and months is not clear: give --date-order.',
  time_zone: 'The time zone is not clear: give --time-zone.',
};

/** Checks a file, shows what is in it, and imports it if the person agrees. */
export async function importFile(
  shell: Shell,
  [endpoint, file]: readonly [string, string],
  options: ImportOptions,
): Promise<Outcome> {
  const canAsk = shell.stdin.isTTY === true && !options.json;
  if (!options.yes && !options.dryRun && !canAsk)
    throw new UsageError(
      'The command cannot ask for a confirmation here. Give --yes to import, or --dry-run to check only.',
    );
  const body = await openFile(path.resolve(shell.cwd, file), file);
  const { client, endpoint_id } = await connectToEndpoint(shell, endpoint);
  const uploaded = await client.imports.upload({ endpoint_id, name: path.basename(file) }, { body });
  const key = { endpoint_id, import_id: uploaded.id };
  const mapping = toMapping(uploaded.mapping, options);
  assertAnswered(uploaded, mapping);
  const checked = await finish(shell, client, await client.imports.check({ ...key, mapping }));
  if (options.dryRun) return { lines: [...describe(checked), 'Nothing was imported.'], json: checked };
  if (!options.yes) {
    for (const line of describe(checked)) shell.stderr.write(`${printable(line)}\n`);
    const answer = await ask(shell, `Import ${counted(checked.imported, 'submission')}? [y/N] `);
    if (!/^y(es)?$/i.test(answer)) return { lines: ['Nothing was imported.'], json: checked };
  }
  const done = await finish(shell, client, await client.imports.start({ ...key, mapping }));
  const undo = `To undo it: postern imports undo ${endpoint_id} ${done.id}`;
  return { lines: options.yes ? [...describe(done), undo] : [result(done), undo], json: done };
}

async function openFile(full: string, named: string): Promise<Blob> {
  try {
    // Of a file that is missing it throws at once, instead of rejecting, and without saying so.
    return await openAsBlob(full);
  } catch (cause) {
    throw new CommandError(`The file ${named} cannot be read.`, { cause });
  }
}

const toMapping = (proposed: ImportMapping, options: ImportOptions): ImportMapping => ({
  ...proposed,
  ...(options.timeColumn === undefined ? {} : { time: options.timeColumn, fixed_time: null }),
  ...(options.time === undefined ? {} : { time: null, fixed_time: options.time }),
  ...(options.dateOrder === undefined ? {} : { date_order: options.dateOrder }),
  ...(options.timeZone === undefined ? {} : { time_zone: options.timeZone }),
  ...(options.idColumn === undefined ? {} : { id: options.idColumn }),
  ...(options.spamColumn === undefined ? {} : { verdict: options.spamColumn }),
  ...(options.read ? { read: true } : {}),
  ...(options.omit === undefined ? {} : { omit: options.omit }),
});

function assertAnswered({ asks, columns }: Import, mapping: ImportMapping): void {
  const open = {
    time: mapping.time === null && mapping.fixed_time === null,
    date_order: mapping.time !== null && mapping.date_order === null,
    time_zone: mapping.time !== null && mapping.time_zone === null,
  };
  const missing = asks.filter((one) => open[one]).map((one) => answers[one]);
  if (missing.length === 0) return;
  throw new CommandError(`${missing.join(' ')} The columns are: ${columns.map(({ name }) => name).join(', ')}.`);
}

/** Waits until the step is over, and shows its progress on a terminal. */
export async function finish(shell: Shell, client: Client, begun: Import): Promise<Import> {
  let current = begun;
  const { stderr } = shell;
  while (['checking', 'importing', 'undoing'].includes(current.state)) {
    if (stderr.isTTY) stderr.write(`\r\u001B[2K${current.state} ${current.done} of ${current.total ?? '…'}`);
    await sleep(POLL_MS, undefined, { signal: shell.signal });
    current = await client.imports.get({ endpoint_id: current.endpoint_id, import_id: current.id });
  }
  if (stderr.isTTY) stderr.write('\r\u001B[2K');
  if (current.failure !== null) throw new CommandError(current.failure);
  return current;
}

function describe(one: Import): string[] {
  const { mapping, problems, refused } = one;
  const meaning = [
    ['time', mapping.time ?? mapping.fixed_time],
    ['id', mapping.id],
    ['spam', mapping.verdict],
    ['time zone', mapping.time_zone],
  ].flatMap(([name, column]) => (column ? [`${name}: ${column}`] : []));
  const source = one.source === 'other' ? '' : ` from ${importSourceNames[one.source]}`;
  return [
    `${one.file_name}: ${importFormatNames[one.format]}${source}, ${counted(one.total ?? 0, 'row')}${meaning.length > 0 ? ` (${meaning.join(', ')})` : ''}`,
    ...problems.slice(0, SHOWN_PROBLEMS).map(({ line, reason }) => `Line ${line}: ${reason}`),
    ...(refused > SHOWN_PROBLEMS
      ? [`… and ${counted(refused - SHOWN_PROBLEMS, 'more row')} that cannot be imported.`]
      : []),
    ...missingFiles(one),
    result(one),
  ];
}

/** An older server does not count them. */
const missingFiles = ({ missing_files }: Partial<Pick<Import, 'missing_files'>>): string[] =>
  missing_files === undefined || missing_files === 0
    ? []
    : [`Missing from the archive: ${counted(missing_files, 'file')}. The submissions lack them.`];

const result = ({ state, imported, existing, refused }: Import): string =>
  `${state === 'checked' ? 'To import' : 'Imported'}: ${counted(imported, 'submission')}. Already there: ${existing}. Not imported: ${refused}.`;
