import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue;

/**
 * The error of a value as a sentence for people. It is the error map of every parse whose messages are shown. A message
 * in the schema takes precedence.
 * @param subject the beginning of the sentence; by default the field’s path
 */
export function wordIssue(issue: Issue, subject = (issue.path ?? []).map(String).join('.') || 'The input'): string {
  // When a union refuses a value, the error of an alternative whose type matches is the useful one.
  const inner = issue.code === 'invalid_union' ? closest(issue.errors) : undefined;
  if (inner?.code === 'custom') return inner.message;
  if (inner) return wordIssue(inner, [subject, ...inner.path.map(String)].join('.'));
  return `${subject} ${requirementOf(issue)}.`;
}

/** The sentence without its subject and full stop: "must be a whole number". */
export function requirementOf(issue: Issue): string {
  if ('input' in issue && issue.input === undefined) return 'is required';
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return unknownKeys(issue.keys);
    default: {
      const allowed = allowedBy(issue);
      return allowed.length > 0 ? `must be ${oneOf(allowed)}` : 'is not valid';
    }
  }
}

const types: Record<string, string[]> = {
  string: ['text'],
  number: ['a number'],
  int: ['a whole number'],
  boolean: ['true', 'false'],
  null: ['null'],
  array: ['a list'],
  tuple: ['a list'],
  object: ['an object'],
  record: ['an object'],
};

const formats: Record<string, string[]> = {
  email: ['an email address'],
  url: ['a complete URL such as https://example.org/'],
  datetime: ['a time in UTC such as 2026-07-01T12:00:00Z'],
  date: ['a day such as 2026-07-01'],
};

/** The values or types that are allowed, as nouns; empty if there is no noun for them. */
function allowedBy(issue: Issue): string[] {
  if (issue.code === 'invalid_type') return types[issue.expected] ?? [];
  if (issue.code === 'invalid_format') return formats[issue.format] ?? [];
  if (issue.code === 'invalid_value') return issue.values.map(String);
  if (issue.code !== 'invalid_union') return [];
  if ('options' in issue && Array.isArray(issue.options)) return issue.options.map(String);
  return [...new Set(issue.errors.flatMap(([first]) => (first ? allowedBy(first) : [])))];
}

function closest(alternatives: readonly (readonly z.core.$ZodIssue[])[]): z.core.$ZodIssue | undefined {
  return alternatives.flat().find((issue) => issue.path.length > 0 || !isAboutKind(issue));
}

const isAboutKind = ({ code }: z.core.$ZodIssue): boolean =>
  code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_format' || code === 'invalid_union';

/** The most keys that are named, and of each the most characters. */
const namedKeys = 5;
const keyChars = 60;

function unknownKeys(keys: readonly string[]): string {
  const named = keys
    .slice(0, namedKeys)
    .map((key) => `“${key.length > keyChars ? `${key.slice(0, keyChars)}…` : key}”`);
  const all = keys.length > namedKeys ? [...named, `${keys.length - namedKeys} more`] : named;
  return all.length === 1
    ? `has the unknown key ${all[0]}`
    : `has the unknown keys ${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

const oneOf = (nouns: readonly string[]): string =>
  nouns.length < 2 ? nouns.join('') : `${nouns.slice(0, -1).join(', ')} or ${nouns.at(-1)}`;

const units: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

function counted(amount: number | bigint, origin: string): string | undefined {
  const [one, many] = units[origin] ?? [];
  if (one === undefined) return undefined;
  return `${amount} ${amount === 1 ? one : many}`;
}

function tooSmall({ minimum, origin, inclusive, exact }: Extract<Issue, { code: 'too_small' }>): string {
  const amount = counted(minimum, origin);
  if (amount && minimum === 1 && !exact) return 'must not be empty';
  if (amount) return `must have ${exact ? 'exactly' : 'at least'} ${amount}`;
  return inclusive === false ? `must be more than ${minimum}` : `must be ${minimum} or more`;
}

function tooBig({ maximum, origin, inclusive, exact }: Extract<Issue, { code: 'too_big' }>): string {
  const amount = counted(maximum, origin);
  if (amount) return `must have ${exact ? 'exactly' : 'at most'} ${amount}`;
  return inclusive === false ? `must be less than ${maximum}` : `must be ${maximum} or less`;
}
