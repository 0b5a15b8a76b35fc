import { limits, type Submission, type Verdict } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import { logMisfit, readFields, readMeta, readSpam, type Misfit } from '../../lib/stored-submission.ts';
import { isShown, toData } from '../../lib/submission-fields.ts';
import type { Former } from './change.repo.ts';
import type { SubmissionRow } from './submissions.repo.ts';
import { cutText } from '../../lib/cut-text.ts';

type Fields = Submission['fields'];
type Told = Pick<Deps, 'config' | 'log'>;

/** The special fields of a stored row, which are not shown. */
export const toInstructions = (row: Pick<SubmissionRow, 'fields'>): Fields =>
  readFields(row.fields).filter(([name]) => !isShown(name));

/** A stored row in the contract's shape. */
export function toSubmission({ config, log }: Told, row: SubmissionRow & { corrections?: unknown }): Submission {
  const misfit = logMisfit(log, row.id);
  const fields = readFields(row.fields, misfit).filter(([name]) => isShown(name));
  return {
    id: row.id,
    endpoint_id: row.endpoint_id,
    status: row.status as Verdict,
    fields,
    data: toData(fields),
    files: row.files.map((file) => ({
      ...file,
      download_url: `${config.publicUrl}/api/submissions/files/${file.id}/download`,
    })),
    spam: readSpam(row.spam, misfit),
    refused_reason: row.refused_reason,
    meta: readMeta(row.meta, misfit),
    read_at: row.read_at?.toISOString() ?? null,
    starred: row.starred,
    created_at: row.created_at.toISOString(),
    ...(row.assignee_id !== null && { assignee_id: row.assignee_id }),
    ...(row.done_at !== null && { done_at: row.done_at.toISOString() }),
    ...(row.waiting_position !== null && { waiting_position: row.waiting_position }),
    ...(row.import_id !== null && { import_id: row.import_id }),
    ...(Array.isArray(row.corrections) && {
      corrections: row.corrections.map((each: Former) => toFormer(each, misfit)),
    }),
  };
}

/** A version before a correction by the sender. */
function toFormer(stored: Former, misfit: Misfit): NonNullable<Submission['corrections']>[number] {
  return { at: stored.at, fields: readFields(stored.fields, misfit).filter(([name]) => isShown(name)) };
}

/** The same, for a list on a screen: long values and many fields are cut, and `truncated` says so. */
export function toPreview(told: Told, row: SubmissionRow, maxFields: number = limits.previewFields): Submission {
  const sent: readonly (Fields[number] | CutField)[] = readFields(row.fields, logMisfit(told.log, row.id));
  const { fields, truncated } = cutFields(
    sent.filter(([name]) => isShown(name)),
    maxFields,
  );
  return { ...toSubmission(told, { ...row, fields }), truncated };
}

/** The first fields with values of a list’s length, and whether anything was cut. */
export function cutFields(
  shown: readonly (Fields[number] | CutField)[],
  maxFields: number = limits.previewFields,
): { fields: Fields; truncated: boolean } {
  const fields = shown.slice(0, maxFields).map((field): Fields[number] => [field[0], cutValue(field)]);
  const isCut = fields.some(([, value], index) => value !== shown[index]?.[1]);
  return { fields, truncated: isCut || shown.length > fields.length };
}

/** A field whose value was cut in the database: its name, null, and the beginning of its value's JSON. */
type CutField = [string, null, string];

/** Characters of JSON from which a preview can always be cut: each character may be an escape of six. */
export const CUT_JSON_CHARS = limits.previewValueChars * 6 + 2;

/** An escape that was cut in two. */
const HALF_ESCAPE = /(?<!\\)(?:\\\\)*(\\(?:u[\da-fA-F]{0,3})?)$/;

function cutValue([, value, json]: Fields[number] | CutField): Fields[number][1] {
  if (json !== undefined) return cutPreview(json.startsWith('"') ? readStart(json) : json);
  if (typeof value === 'string') return cutPreview(value);
  const text = typeof value === 'object' ? JSON.stringify(value) : '';
  return text.length > limits.previewValueChars ? cutPreview(text) : value;
}

const cutPreview = (text: string): string => cutText(text, limits.previewValueChars);

/** The text of the beginning of a JSON string. */
function readStart(json: string): string {
  const half = HALF_ESCAPE.exec(json)?.[1]?.length ?? 0;
  return JSON.parse(`${json.slice(0, json.length - half)}"`) as string;
}
