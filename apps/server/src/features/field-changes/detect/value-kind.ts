import type { JsonValue } from '../../../lib/field-entry.ts';

/** What a value is, as far as a change of it matters to people who read it or programs that parse it. */
export const valueKinds = ['number', 'email', 'url', 'date', 'text', 'file', 'list', 'object'] as const;
export type FilledKind = (typeof valueKinds)[number];
export type ValueKind = FilledKind | 'empty';

/** Longer texts are texts, whatever they look like. */
const TOLD_CHARS = 300;

const shapes: readonly [ValueKind, RegExp][] = [
  ['number', /^[+-]?\d{1,20}([.,]\d{1,20})?$/],
  ['email', /^[^\s@]{1,64}@[^\s@]{1,200}\.[^\s@.]{2,30}$/],
  ['url', /^https?:\/\/\S+$/i],
  ['date', /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}\S{0,20})?$|^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/],
];

export function kindOfValue(value: JsonValue): ValueKind {
  if (value === null) return 'empty';
  if (typeof value === 'number') return 'number';
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : 'list';
  if (typeof value === 'object') return 'object';
  if (typeof value !== 'string') return 'text';
  if (value.length > TOLD_CHARS) return value.trim() === '' ? 'empty' : 'text';
  const text = value.trim();
  if (text === '') return 'empty';
  return shapes.find(([, shape]) => shape.test(text))?.[0] ?? 'text';
}
