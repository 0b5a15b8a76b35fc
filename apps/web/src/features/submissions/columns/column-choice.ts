import { limits } from '@postern/contracts';
import { useCallback, useSyncExternalStore } from 'react';

export const narrowestColumn = 64;
export const widestColumn = 800;
/** The maximum number of columns. */
export const mostShown = 30;

/** Pixels, by field. */
export type Widths = ReadonlyMap<string, number>;

/** The columns of an endpoint's list as the user set them, stored in this browser as `columns.{endpoint id}`. */
export interface ColumnChoice {
  /** The fields in their order; null until the user chooses. */
  shown: readonly string[] | null;
  widths: Widths;
}

const nothingChosen: ColumnChoice = { shown: null, widths: new Map() };
const keyOf = (endpointId: string): string => `columns.${endpointId}`;

/** The current choice, and the stored text from which it was read. It is only read again when that text changes. */
const read = new Map<string, { text: string | null; choice: ColumnChoice }>();
const listeners = new Set<() => void>();

export function useColumnChoice(endpointId: string) {
  const choice = useSyncExternalStore(subscribe, () => recall(endpointId));
  const choose = useCallback((next: ColumnChoice) => remember(endpointId, next), [endpointId]);
  return [choice, choose] as const;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has changed the choice.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function recall(endpointId: string): ColumnChoice {
  const before = read.get(endpointId);
  const text = stored(endpointId);
  if (before && before.text === text) return before.choice;
  const choice = parse(text);
  read.set(endpointId, { text, choice });
  return choice;
}

function remember(endpointId: string, choice: ColumnChoice): void {
  const isPlain = choice.shown === null && choice.widths.size === 0;
  try {
    if (isPlain) localStorage.removeItem(keyOf(endpointId));
    else localStorage.setItem(keyOf(endpointId), JSON.stringify({ shown: choice.shown, widths: [...choice.widths] }));
  } catch {
    // Storage is refused or full: the choice lasts until the page is closed.
  }
  read.set(endpointId, { text: stored(endpointId), choice });
  for (const listener of listeners) listener();
}

function stored(endpointId: string): string | null {
  try {
    return localStorage.getItem(keyOf(endpointId));
  } catch {
    return null;
  }
}

/** Reads the stored text, which anyone may have written. @returns an empty choice if it is invalid */
export function parse(text: string | null): ColumnChoice {
  if (text === null) return nothingChosen;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return nothingChosen;
  }
  if (typeof value !== 'object' || value === null) return nothingChosen;
  const { shown, widths } = value as Record<string, unknown>;
  return { shown: readShown(shown), widths: readWidths(widths) };
}

function readShown(value: unknown): readonly string[] | null {
  if (!Array.isArray(value)) return null;
  const fields = [...new Set(value.filter(isField))].slice(0, mostShown);
  return fields.length > 0 ? fields : null;
}

function readWidths(value: unknown): Widths {
  if (!Array.isArray(value)) return new Map();
  const entries = value.filter(
    (entry): entry is [string, number] =>
      Array.isArray(entry) &&
      isField(entry[0]) &&
      typeof entry[1] === 'number' &&
      entry[1] >= narrowestColumn &&
      entry[1] <= widestColumn,
  );
  return new Map(entries.slice(0, limits.fields));
}

const isField = (value: unknown): value is string => typeof value === 'string' && value.length <= limits.fieldNameChars;
