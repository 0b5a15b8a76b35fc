import type { Submission } from '@postern/contracts';

type Known = Pick<Submission, 'id' | 'endpoint_id' | 'created_at'>;

/** A submission of which nothing else is known, or may be shown. */
export const blankSubmission = ({ id, endpoint_id, created_at }: Known): Submission => ({
  id,
  endpoint_id,
  status: 'inbox',
  fields: [],
  data: {},
  files: [],
  spam: { score: 0, reasons: [] },
  refused_reason: null,
  meta: { ip: null, user_agent: null, referer: null, origin: null, language: null },
  read_at: null,
  starred: false,
  created_at,
});
