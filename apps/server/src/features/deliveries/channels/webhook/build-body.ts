import type { Submission } from '@postern/contracts';
import { toData } from '../../../../lib/submission-fields.ts';
import { readJson, type FieldValue } from '../read-json-start.ts';
import { largestFitting } from '../find-largest-fitting.ts';
import type { Outgoing } from '../../model/outgoing.ts';
import { cutChars } from '../clean-text.ts';

/** Standard Webhooks: "keep your payloads small (less than 20kb)". */
const MAX_BYTES = 20_000;
/** The items kept of a list if even empty texts are too much: a form with 500 fields, 20 files and long addresses. */
const FEW = { fields: 100, files: 10, reasons: 10 };

/**
 * The body of a webhook, below 20 kB: `{ type, timestamp, data }`. `data` is the submission in the contract's shape, or
 * only its ids when it was erased. A submission that is too large is cut where it is longest, and `data.truncated` says
 * so: values (a long array or object becomes the beginning of its JSON, as text), then names, then the ends of lists.
 */
export function toWebhookBody({
  event,
  occurred_at,
  submission,
}: Pick<Outgoing, 'event' | 'occurred_at' | 'submission'>): string {
  const { id, endpoint_id } = submission;
  const toJson = (data: object) => JSON.stringify({ type: event, timestamp: occurred_at.toISOString(), data });
  if (event === 'submission.erased') return toJson({ id, endpoint_id });
  const measured = measure(submission);
  if (mayBeSmall(measured)) {
    const whole = toJson(submission);
    if (isSmall(whole)) return whole;
  }
  for (const shape of [cutValues, cutNames, cutLists]) {
    const build = (chars: number) => toJson({ ...shape(measured, chars), truncated: true });
    const chars = largestFitting(MAX_BYTES, (chars) => isSmall(build(chars)));
    if (chars !== undefined) return build(chars);
  }
  return toJson({ id, endpoint_id, truncated: true });
}

const isSmall = (body: string) => Buffer.byteLength(body) < MAX_BYTES;

/** A submission, with a reader of the JSON of each list and object among its values. */
interface Measured {
  submission: Submission;
  jsonOf: readonly (((chars: number) => string) | null)[];
}

const measure = (submission: Submission): Measured => ({
  submission,
  jsonOf: submission.fields.map(([, value]) =>
    value !== null && typeof value === 'object' ? readJson(value, MAX_BYTES) : null,
  ),
});

/** Whether the submission may fit uncut. This estimate avoids writing megabytes of JSON. */
function mayBeSmall({ submission, jsonOf }: Measured): boolean {
  let chars = 0;
  for (const [index, [name, value]] of submission.fields.entries()) {
    chars += name.length + (typeof value === 'string' ? value.length : (jsonOf[index]?.(MAX_BYTES).length ?? 0));
    if (chars > MAX_BYTES) return false;
  }
  return true;
}

/** Cuts every text that is not a name to at most `chars` UTF-16 units. */
function cutValues({ submission, jsonOf }: Measured, chars: number): Submission {
  const cut = (text: string) => cutChars(text, chars);
  const cutOrNull = (text: string | null) => (text === null ? null : cut(text));
  const fields = submission.fields.map<[string, FieldValue]>(([name, value], index) => {
    if (typeof value === 'string') return [name, cut(value)];
    const json = jsonOf[index]?.(chars) ?? '';
    return [name, json.length > chars ? cut(json) : value];
  });
  const { ip, user_agent, referer, origin, language, request_id } = submission.meta;
  return {
    ...submission,
    fields,
    data: toData(fields),
    spam: {
      ...submission.spam,
      reasons: submission.spam.reasons.map((reason) => ({ ...reason, detail: cut(reason.detail) })),
    },
    refused_reason: cutOrNull(submission.refused_reason),
    meta: {
      ip,
      user_agent: cutOrNull(user_agent),
      referer: cutOrNull(referer),
      origin: cutOrNull(origin),
      language: cutOrNull(language),
      ...(request_id !== undefined && { request_id }),
    },
  };
}

/** Cuts names too. In `data`, fields whose names begin alike then merge; `fields` keeps them apart. */
function cutNames(measured: Measured, chars: number): Submission {
  const cut = (text: string) => cutChars(text, chars);
  const short = cutValues(measured, chars);
  const fields = short.fields.map<[string, FieldValue]>(([name, value]) => [cut(name), value]);
  const files = short.files.map((file) => ({ ...file, field: cut(file.field), name: cut(file.name) }));
  return { ...short, fields, data: toData(fields), files };
}

function cutLists(measured: Measured, chars: number): Submission {
  const short = cutNames(measured, chars);
  const fields = short.fields.slice(0, FEW.fields);
  return {
    ...short,
    fields,
    data: toData(fields),
    files: short.files.slice(0, FEW.files),
    spam: { ...short.spam, reasons: short.spam.reasons.slice(0, FEW.reasons) },
  };
}
