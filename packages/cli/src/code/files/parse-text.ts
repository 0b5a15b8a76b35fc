import { isMap, isPair, isScalar, isSeq, LineCounter, parseDocument, visit, type Document, type YAMLMap } from 'yaml';
import { findHazards, withoutHazards } from './find-hazards.ts';

/** A place in a text, from line 1 and column 1. */
export interface Place {
  line: number;
  column: number;
}

export interface Problem extends Place {
  message: string;
}

export interface ParsedText {
  /** The value; undefined if there are problems that leave no value. */
  value: unknown;
  problems: Problem[];
  /** The place of a value, or of the nearest one around it. */
  placeOf: (path: readonly PropertyKey[]) => Place;
  /** The place of a key. */
  placeOfKey: (path: readonly PropertyKey[], key: string) => Place;
}

/** Reads YAML, of which JSON is a part. Every key of a map is unique, and nothing in it refers to anything else. */
export function parseText(text: string): ParsedText {
  const lines = new LineCounter();
  lineStarts(text).forEach((start) => lines.addNewLine(start));
  const place = (at: number): Place => {
    const { line, col } = lines.linePos(at);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const hazards = findHazards(text);
  const refused = hazards.map(({ at, message }) => ({ ...place(at), message }));
  const safe = withoutHazards(text, hazards);
  if (safe === undefined)
    return { value: undefined, problems: refused, placeOf: () => place(0), placeOfKey: () => place(0) };
  // The parser compares each key with each other one: a map of 100 000 keys would take minutes.
  const document = parseDocument(safe, { prettyErrors: false, uniqueKeys: false, logLevel: 'error' });
  const faults = [...document.errors, ...document.warnings].map(({ pos, message }) => ({
    ...place(pos[0]),
    message: document.errors.length > 0 && /multiple documents/.test(message) ? SEVERAL : `${message}.`,
  }));
  const repeated = repeatedKeys(document).map(({ at, key }) => ({
    ...place(at),
    message: `The key “${key}” is there twice.`,
  }));
  return {
    value: faults.length > 0 ? undefined : (document.toJS() as unknown),
    problems: [...refused, ...faults, ...repeated],
    placeOf: (path) => place(offsetOf(document, path)),
    placeOfKey: (path, key) => place(offsetOfKey(document, path, key)),
  };
}

const SEVERAL = 'A file has one endpoint: --- begins another document.';

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function repeatedKeys(document: Document): { at: number; key: string }[] {
  const found: { at: number; key: string }[] = [];
  visit(document, {
    Map(_key, map) {
      const met = new Set<string>();
      for (const { key } of map.items) {
        const name = isScalar(key) ? String(key.value) : String(key);
        if (met.has(name)) found.push({ at: startOf(key), key: name });
        met.add(name);
      }
    },
  });
  return found;
}

function startOf(node: unknown): number {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)
    ? Number(node.range[0])
    : 0;
}

/** The offset of the node at a path. A value that is missing is at the key, or at the list, in which it should be. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents;
  let at = startOf(node);
  for (const key of path) {
    const pair = isMap(node) ? pairOf(node, String(key)) : undefined;
    if (isMap(node) && !pair) return at;
    const inner: unknown = isSeq(node) ? node.items[Number(key)] : pair?.value;
    if (pair) at = startOf(pair.key);
    node = inner;
    if (isScalar(node) || isSeq(node) || (isMap(node) && !pair)) at = startOf(node);
  }
  return at;
}

function offsetOfKey(document: Document, path: readonly PropertyKey[], key: string): number {
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  const pair = isMap(node) ? pairOf(node, key) : undefined;
  return pair ? startOf(pair.key) : offsetOf(document, path);
}

const pairOf = (map: YAMLMap, key: string) =>
  // Of a repeated key, the last value counts.
  map.items.findLast((pair) => isPair(pair) && String(isScalar(pair.key) ? pair.key.value : pair.key) === key);
