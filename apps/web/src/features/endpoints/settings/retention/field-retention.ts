import type { EndpointSettings } from '@postern/contracts';

type Rule = EndpointSettings['field_retention'][number];

/** A rule as a line: `ip: 7`, `files: 30`, `field phone: 90`. */
export const toRetentionLine = ({ part, field, days }: Rule): string =>
  `${field === null ? part : `field ${field}`}: ${days}`;

/** The rule of a line. What is missing is sent as it is, so that the server refuses it beside its line. */
export function toRetentionRule(line: string): Rule {
  const [, what = line, days = ''] = /^(.*\S)\s*:\s*(\S+)$/s.exec(line) ?? [];
  const [, field] = /^field\s+(.+)$/is.exec(what) ?? [];
  const rest = { days: days === '' ? Number.NaN : Number(days) };
  return field === undefined
    ? { part: what.toLowerCase() as Rule['part'], field: null, ...rest }
    : { part: 'field', field, ...rest };
}
