import { createDestinationInput, destinationConfigs, type FieldError } from '@postern/contracts';
import type { Path } from 'react-hook-form';
import type { z } from 'zod';
import { inWords } from '../../../../lib/in-words.ts';
import { addressesOf, toChange, type DestinationValues } from './values.ts';

export interface Placed {
  field: Path<DestinationValues>;
  message: string;
}

/** The contract's errors of the form, in words for people, before the call. */
export function checkValues(endpoint_id: string, values: DestinationValues, hasToken: boolean): Placed[] {
  const { config, ...rest } = toChange(values);
  const whole = createDestinationInput.safeParse({ endpoint_id, kind: values.kind, config: {}, ...rest }, inWords);
  const inside = destinationConfigs[values.kind].safeParse(config, inWords);
  const found = [
    ...(whole.error?.issues ?? []).map((issue) => toError(issue)),
    ...(inside.error?.issues ?? []).map((issue) => toError(issue, 'config')),
  ].map((error) => placeError(error, values));
  const missing: Placed[] = values.conditions.flatMap(({ field }, index) =>
    field.trim() === '' ? [{ field: `conditions.${index}.field` as const, message: 'Enter a field name.' }] : [],
  );
  if (values.kind === 'telegram' && values.token.trim() === '' && !hasToken)
    missing.push({ field: 'token', message: 'Enter the bot’s token.' });
  return [...found.filter((placed) => placed !== null), ...missing];
}

const toError = (issue: z.core.$ZodIssue, prefix?: string): FieldError => ({
  path: [...(prefix ? [prefix] : []), ...issue.path].join('.'),
  message: sentenceOf(issue),
  code: issue.code,
});

function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.path.at(-1) === 'statuses') return 'Choose at least one.';
  if (issue.code === 'too_small') return 'Enter at least one address.';
  if (issue.code === 'too_big' && issue.origin === 'array') return `At most ${issue.maximum} addresses.`;
  if (issue.code === 'too_big') return `At most ${issue.maximum} characters.`;
  return issue.message;
}

const simple = new Set([
  'name',
  'token',
  'config.url',
  'config.chat_id',
  'config.subject',
  'config.body',
  'config.files',
]);
const lists = ['to', 'cc', 'bcc'] as const;

/** The form field of an error, with its message; null if it belongs to no field. */
export function placeError({ path, message }: FieldError, values: DestinationValues): Placed | null {
  if (simple.has(path)) return { field: path.replace('config.', '') as Placed['field'], message };
  if (path === 'filter.statuses') return { field: 'inbox', message };
  const list = lists.find((each) => path === `config.${each}` || path.startsWith(`config.${each}.`));
  if (list) {
    const address = addressesOf(values[list])[Number(path.split('.')[2])];
    return { field: list, message: address === undefined ? message : `“${address}” is not an email address.` };
  }
  const condition = /^filter\.(conditions\.\d+\.(?:field|is|value))$/.exec(path)?.[1];
  return condition ? { field: condition as Placed['field'], message } : null;
}
