import type { Submission } from '@postern/contracts';

/** A submission on one line, for a list. */
export const toLine = (submission: Submission) => ({
  ...headOf(submission),
  fields: submission.fields,
  ...(submission.files.length > 0 && {
    files: submission.files.map(({ field, name, size }) => ({ field, name, size })),
  }),
  ...(submission.truncated === true && { truncated: true }),
});

/** A submission on several lines: its head, then each field and each file, so that a long value costs only its own line. */
export const toLines = ({ files, corrections, ...submission }: Submission): unknown[] => [
  { ...headOf({ ...submission, files }), spam: submission.spam, meta: submission.meta },
  ...submission.fields.map(([field, value]) => ({ field, value })),
  ...files.map(({ id, field, name, content_type, size, flag }) => ({
    file: { id, field, name, content_type, size, flag },
  })),
  ...(corrections ?? []).map((correction) => ({ corrected: correction })),
];

const headOf = (submission: Submission) => ({
  submission_id: submission.id,
  endpoint_id: submission.endpoint_id,
  status: submission.status,
  received_at: submission.created_at,
  read: submission.read_at !== null,
  starred: submission.starred,
  done: submission.done_at !== undefined,
  ...(submission.assignee_id !== undefined && { assignee_id: submission.assignee_id }),
  ...(submission.refused_reason !== null && { refused_reason: submission.refused_reason }),
});
