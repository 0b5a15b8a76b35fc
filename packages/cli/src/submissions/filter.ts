import { fieldOperators, verdicts, type FieldCondition, type FieldOperator } from '@postern/contracts';
import { InvalidArgumentError, Option, type Command } from 'commander';

export interface FilterOptions {
  status: (typeof verdicts)[number] | 'all';
  search?: string;
  from?: string;
  to?: string;
  starred?: true;
  unread?: true;
  files?: true;
  where?: FieldCondition[];
}

/** Adds the filters of the product to a command. */
export function addFilter(command: Command): Command {
  return command
    .addOption(new Option('--status <STATUS>', 'only this status').choices([...verdicts, 'all']).default('inbox'))
    .option('--search <WORDS>', 'only submissions with these words')
    .option('--from <TIME>', 'only from this day (UTC) or ISO time on', toBound)
    .option('--to <TIME>', 'only up to the end of this day (UTC), or before this ISO time', toBound)
    .option('--starred', 'only starred submissions')
    .option('--unread', 'only submissions that no one has opened')
    .option('--files', 'only submissions with files')
    .option('--where <CONDITION>', 'only with a field’s value: name=value, or name~word; may be repeated', toCondition);
}

/** The query of a list for the options of a command. */
export function toFilter({ status, search, from, to, starred, unread, files, where }: FilterOptions) {
  return {
    status,
    ...(search === undefined ? {} : { q: search }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(starred ? { starred } : {}),
    ...(unread ? { unread } : {}),
    ...(files ? { has_files: true } : {}),
    ...(where ? { where } : {}),
  };
}

function toBound(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  const time = new Date(text);
  if (/^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(time.getTime())) return time.toISOString();
  throw new InvalidArgumentError('It must be a day such as 2026-05-10, or an ISO time.');
}

const operators: Record<string, FieldOperator> = { '=': fieldOperators[0], '~': fieldOperators[1] };

function toCondition(text: string, before: FieldCondition[] = []): FieldCondition[] {
  const [, field, sign = '', value] = /^([^=~]+)([=~])(.*)$/s.exec(text) ?? [];
  const op = operators[sign];
  if (field === undefined || value === undefined || !op)
    throw new InvalidArgumentError('It must be name=value or name~word.');
  return [...before, { field, op, value }];
}
