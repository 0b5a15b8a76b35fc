import { updateEndpointInput, type FieldError } from '@postern/contracts';
import type { z } from 'zod';
import { inWords } from '../../../lib/in-words.ts';
import { settingsPaths, type EndpointChange } from './change.ts';
import { linesOf, settingsFields, type SettingsField, type SettingsValues } from './values.ts';

type Issue = z.core.$ZodIssue;

/** The contract's errors of a change, in words for people, before the call. */
export function checkChange(change: EndpointChange): FieldError[] {
  const issues = updateEndpointInput.safeParse(change, inWords).error?.issues ?? [];
  return issues.map((issue) => ({ path: issue.path.join('.'), message: sentenceOf(issue), code: issue.code }));
}

function sentenceOf(issue: Issue): string {
  if (issue.code === 'too_big') return `At most ${issue.maximum}${units[issue.origin] ?? ''}.`;
  if (issue.code === 'too_small') return `At least ${issue.minimum}${units[issue.origin] ?? ''}.`;
  return issue.message;
}

const units: Partial<Record<string, string>> = { string: ' characters', array: ' lines' };

/** The form field of an error, with its message; null if it belongs to no field. */
export function placeError(
  { path, message }: FieldError,
  values: SettingsValues,
): { field: SettingsField; message: string } | null {
  // Of an entry of a list, or of a part of one: `settings.field_retention.0.days`.
  const [end = '', index] = /\.(\d+)(?:\.\w+)?$/.exec(path) ?? [];
  const base = path.slice(0, path.length - end.length);
  const field = settingsFields.find((each) => settingsPaths[each] === base);
  if (!field) return null;
  if (field === 'name' && values.name.trim() === '') return { field, message: 'An endpoint needs a name.' };
  const text = values[field];
  const line = index !== undefined && typeof text === 'string' ? linesOf(text)[Number(index)] : undefined;
  return { field, message: line ? `Line ${line.number}: ${message}` : message };
}
