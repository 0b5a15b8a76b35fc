import { isDeepStrictEqual } from 'node:util';
import { settingName } from '@postern/contracts';
import { listOfTexts, shortList, shortValue } from './words.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What differs between two values of one shape, in a sentence for each difference.
 * @param options.owner what the values belong to, such as “Contact”; the sentence names it after the setting
 * @param options.prefix the path of the values, with a dot at its end
 */
export function compareValues(
  before: object,
  after: object,
  { owner, prefix = '' }: { owner?: string; prefix?: string } = {},
): string[] {
  const old = new Map<string, unknown>(Object.entries(before));
  const next = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key) ?? null, next.get(key) ?? null];
    if (isDeepStrictEqual(was, is)) return [];
    const path = `${prefix}${key}`;
    if (isObject(was) && isObject(is))
      return compareValues(was, is, { ...(owner !== undefined && { owner }), prefix: `${path}.` });
    return describeValue(`${settingName(path)}${owner === undefined ? '' : ` of ${owner}`}`, was, is);
  });
}

function describeValue(what: string, before: unknown, after: unknown): string[] {
  const [old, next] = [listOfTexts(before), listOfTexts(after)];
  if (old && next) return describeList(what, old, next);
  const [from, to] = [shortValue(before), shortValue(after)];
  if (from === undefined || to === undefined) return [`Change ${what}.`];
  return [`Change ${what} from ${from} to ${to}.`];
}

function describeList(what: string, before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter((one) => !before.includes(one));
  const removed = before.filter((one) => !after.includes(one));
  if (added.length + removed.length === 0) return [`Change the order of ${what}.`];
  return [...describeItems('Add', added, `to ${what}`), ...describeItems('Remove', removed, `from ${what}`)];
}

function describeItems(verb: 'Add' | 'Remove', items: readonly string[], where: string): string[] {
  if (items.length === 0) return [];
  const count = `${items.length} ${items.length === 1 ? 'entry' : 'entries'}`;
  return [`${verb} ${shortList(items) ?? count} ${where}.`];
}
