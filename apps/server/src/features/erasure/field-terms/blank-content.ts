import { parseJson } from '../../../lib/json.ts';
import { readFields, readMeta } from '../../../lib/stored-submission.ts';
import type { Content } from './field-terms.repo.ts';

/** A submission without its sender's address; undefined if it has none. */
export function withoutIp(content: Content): Content | undefined {
  const meta = readMeta(parseJson(content.meta));
  return meta.ip === null ? undefined : { ...content, meta: JSON.stringify({ ...meta, ip: null }) };
}

/** A submission without a field, and without the values that it had before corrections; undefined if it has none. */
export function withoutField(content: Content, name: string): Content | undefined {
  let isFound = false;
  const isOther = ([own]: readonly [string, ...unknown[]]): boolean => {
    isFound ||= own === name;
    return own !== name;
  };
  const fields = JSON.stringify(readFields(parseJson(content.fields)).filter(isOther));
  const stored = content.corrections === null ? null : parseJson(content.corrections);
  const former = Array.isArray(stored) ? (stored as { fields?: unknown }[]) : [];
  const kept = former.map((each) => ({ ...each, fields: readFields(each.fields).filter(isOther) }));
  if (!isFound) return undefined;
  const [spam, facts] = [withoutWords(content.spam), content.facts === null ? null : withoutWords(content.facts)];
  return { ...content, fields, corrections: stored === null ? null : JSON.stringify(kept), spam, facts };
}

/** The signals whose sentences end with words of the message. */
const quoting: ReadonlySet<unknown> = new Set(['content', 'learned']);

/** The judgement of a submission, or what it was judged by, without the words of the message in it. */
function withoutWords(json: string): string {
  const stored = parseJson(json);
  if (typeof stored !== 'object' || stored === null) return json;
  const { reasons, wording } = stored as { reasons?: unknown; wording?: unknown };
  return JSON.stringify({
    ...stored,
    ...(reasons !== undefined && { reasons: cut(reasons) }),
    ...(wording !== undefined && { wording: cut(wording) }),
  });
}

const cut = (list: unknown): unknown => (Array.isArray(list) ? list.map(withoutPieces) : list);

function withoutPieces(reason: unknown): unknown {
  if (typeof reason !== 'object' || reason === null || !('detail' in reason) || !('signal' in reason)) return reason;
  const { signal, detail } = reason;
  if (!quoting.has(signal) || typeof detail !== 'string') return reason;
  return { ...reason, detail: detail.replace(/: .*$/s, '.') };
}
