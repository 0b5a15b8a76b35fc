import type { Submission, Verdict } from '@postern/contracts';
import type { Config } from '../../config.ts';
import type { SubmissionRow } from './submissions.repo.ts';

type Fields = Submission['fields'];

/** A stored row as the contract shows it. */
export function toSubmission({ publicUrl }: Pick<Config, 'publicUrl'>, row: SubmissionRow): Submission {
  const fields = row.fields as Fields;
  return {
    id: row.id,
    endpoint_id: row.endpoint_id,
    status: row.status as Verdict,
    fields,
    data: toData(fields),
    files: row.files.map((file) => ({
      ...file,
      download_url: `${publicUrl}/api/submissions/files/${file.id}/download`,
    })),
    spam: row.spam as unknown as Submission['spam'],
    refused_reason: row.refused_reason,
    meta: row.meta as unknown as Submission['meta'],
    read_at: row.read_at?.toISOString() ?? null,
    starred: row.starred,
    created_at: row.created_at.toISOString(),
  };
}

/** name → value, or → array of values when the name came more than once. */
export function toData(fields: Fields): Submission['data'] {
  const values = new Map<string, Fields[number][1][]>();
  for (const [name, value] of fields) {
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  const entries = [...values].map(([name, list]) => [name, list.length === 1 ? (list[0] ?? null) : list] as const);
  return Object.fromEntries(entries);
}
