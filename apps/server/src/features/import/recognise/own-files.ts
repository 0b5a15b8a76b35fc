import type { JsonValue } from '../../../lib/field-entry.ts';
import { cutText, oneLine } from '../../../lib/cut-text.ts';
import { isObject } from './cells.ts';
import type { OwnFile } from './source.model.ts';

const NAME_CHARS = 255;
const FLAG_CHARS = 300;
const MAX_FILES = 100;

/** The files that our own export names for a submission. */
export function readOwnFiles(value: JsonValue | undefined): OwnFile[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isObject)
    .slice(0, MAX_FILES)
    .map(({ id, field, name, flag, content_type }) => ({
      id: textOf(id),
      field: cutText(clean(textOf(field)), NAME_CHARS),
      name: oneLine(clean(textOf(name)), NAME_CHARS),
      flag: typeof flag === 'string' ? cutText(clean(flag), FLAG_CHARS) : null,
      declaredType: textOf(content_type),
    }));
}

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

const clean = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();
