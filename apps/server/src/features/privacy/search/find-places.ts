import type { PrivacyHit, Submission } from '@postern/contracts';
import { decodeUrl } from './decode-url.ts';
import type { Matcher } from './match-value.ts';

type Place = PrivacyHit['places'][number];
type Value = Submission['fields'][number][1];

/** All that a search compares of a submission. */
export interface Candidate {
  fields: Submission['fields'];
  /** Former fields, which the sender has corrected. */
  former: Submission['fields'];
  meta: Submission['meta'];
  files: readonly { field: string; name: string }[];
  notes: readonly string[];
  replies: readonly string[];
  /** Addresses that deliveries went to, and what receivers answered. */
  deliveries: readonly string[];
}

/** The most places that are listed of one submission. */
const MAX_PLACES = 20;

/** Where a submission has the value: nowhere, if it was only similar enough for the database. */
export function findPlaces({ isValue, has }: Matcher, candidate: Candidate): Place[] {
  const places = new Map<string, Place>();
  const add = (where: Place['in'], field: string | null): void => {
    if (places.size < MAX_PLACES) places.set(JSON.stringify([where, field]), { in: where, field });
  };
  for (const [name, value] of [...candidate.fields, ...candidate.former]) {
    const { values, names } = readTexts(value);
    if (values.some(isValue)) add('field', name);
    // The name of a field is rarely only the value.
    if (has(name) || names.some(has)) add('field_name', name);
  }
  for (const { field, name } of candidate.files) {
    if (isValue(name) || isValue(withoutExtension(name))) add('file_name', field);
    if (has(field)) add('field_name', field);
  }
  if (candidate.notes.some(has)) add('note', null);
  if (candidate.replies.some(has)) add('reply', null);
  if (senderTexts(candidate.meta).some(isValue) || has(decodeUrl(candidate.meta.referer ?? ''))) add('sender', null);
  if (candidate.deliveries.some(has)) add('delivery', null);
  return [...places.values()];
}

const withoutExtension = (name: string): string => name.replace(/\.[^.]*$/, '');

const senderTexts = (meta: Submission['meta']): string[] =>
  [meta.ip, meta.user_agent, meta.origin, meta.language].filter((text) => text !== null);

/** All texts in a value, and other scalars as text, at any depth; and the names inside JSON. */
function readTexts(value: Value): { values: string[]; names: string[] } {
  const values: string[] = [];
  const names: string[] = [];
  const open: Value[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (next === undefined || next === null) continue;
    if (typeof next !== 'object') {
      values.push(String(next));
      continue;
    }
    if (!Array.isArray(next)) names.push(...Object.keys(next));
    for (const inner of Object.values(next)) open.push(inner);
  }
  return { values, names };
}
