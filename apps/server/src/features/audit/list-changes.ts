import { isDeepStrictEqual } from 'node:util';
import type { AuditChange } from '@postern/contracts';

/** Settings by name; parts of a setting by their names with dots. */
type Flat = ReadonlyMap<string, unknown>;

/** Longer texts are cut: an entry says what changed, and is no archive of it. */
const MAX_CHARS = 300;
const MAX_ITEMS = 100;

/**
 * The settings that differ. Numbers, switches and missing values are shown. Texts and lists are hidden unless the setting is
 * named here, so that a new setting with a secret or with a visitor's address stays out of the log.
 * @param shown the settings whose texts and lists are shown
 */
export function listChanges(before: object, after: object, shown: ReadonlySet<string>): AuditChange[] {
  const [old, now] = [flatten(before), flatten(after)];
  const settings = [...new Set([...old.keys(), ...now.keys()])];
  return settings
    .filter((setting) => !isDeepStrictEqual(old.get(setting) ?? null, now.get(setting) ?? null))
    .map((setting) => toChange(setting, [old.get(setting) ?? null, now.get(setting) ?? null], shown));
}

/** A change of a value that must not be in the log. */
export const hiddenChange = (setting: string): AuditChange => ({ setting, hidden: true, before: null, after: null });

function toChange(
  setting: string,
  [before, after]: readonly [unknown, unknown],
  shown: ReadonlySet<string>,
): AuditChange {
  const isShown = shown.has(setting) || (isPlain(before) && isPlain(after));
  if (!isShown) return hiddenChange(setting);
  return { setting, hidden: false, before: cut(before), after: cut(after) };
}

const isPlain = (value: unknown): boolean => value === null || typeof value === 'number' || typeof value === 'boolean';

function cut(value: unknown): AuditChange['before'] {
  if (typeof value === 'string')
    return value.length > MAX_CHARS ? `${value.slice(0, MAX_CHARS).toWellFormed()}…` : value;
  return Array.isArray(value) ? value.slice(0, MAX_ITEMS).map(cut) : (value as AuditChange['before']);
}

function flatten(value: object, prefix = ''): Flat {
  return new Map(
    Object.entries(value).flatMap(([key, part]): [string, unknown][] =>
      typeof part === 'object' && part !== null && !Array.isArray(part) && !(part instanceof Date)
        ? [...flatten(part as object, `${prefix}${key}.`)]
        : [[`${prefix}${key}`, part instanceof Date ? part.toISOString() : part]],
    ),
  );
}
