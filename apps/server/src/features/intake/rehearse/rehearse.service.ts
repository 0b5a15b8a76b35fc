import { problemSchema, type ErrorCode, type Submission } from '@postern/contracts';
import type { Deps } from '../../../context.ts';
import { createRehearsalServer } from './rehearsal-server.ts';
import { createUndoneWriter, type UndoneWriter } from './undone-writer.ts';

/** What would have become of a submission. */
export type Rehearsal =
  | { outcome: 'inbox'; id: string; fields: Submission['fields'] }
  | { outcome: 'spam' }
  /** The endpoint takes nothing at the moment, as its owner or its plan decides. */
  | { outcome: 'closed' }
  | { outcome: 'refused' | 'failed'; status: number; why: string };

export interface Rehearsed {
  endpoint_id: string;
  fields: readonly [name: string, value: string][];
  /** The page that it is sent from. */
  page: string;
}

/**
 * Sends a submission through the routes of the intake, on a server that listens nowhere and whose writer takes each row
 * back. What makes it a rehearsal is the server that it goes to, so no visitor can send one.
 */
export async function rehearse(deps: Deps, { endpoint_id, fields, page }: Rehearsed): Promise<Rehearsal> {
  const writer = createUndoneWriter(deps);
  const app = await createRehearsalServer(deps, writer);
  try {
    const response = await app.inject({
      method: 'POST',
      url: `/api/submit/${endpoint_id}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        'accept-language': 'en',
        'user-agent': 'Mozilla/5.0 (compatible; Postern watchdog)',
        origin: new URL(page).origin,
        referer: page,
      },
      payload: new URLSearchParams([...fields]).toString(),
    });
    return read(writer, { status: response.statusCode, body: response.payload });
  } finally {
    await app.close();
  }
}

const closed: ReadonlySet<ErrorCode> = new Set([
  'not_found',
  'endpoint_paused',
  'endpoint_closed',
  'endpoint_suspended',
  'quota_exceeded',
]);

function read(writer: UndoneWriter, { status, body }: { status: number; body: string }): Rehearsal {
  const { row, written } = writer.last() ?? {};
  if (status < 300 && row && written) {
    if (written.status === 'held') return { outcome: 'closed' };
    if (written.status !== 'inbox') return { outcome: 'spam' };
    return { outcome: 'inbox', id: row.id, fields: JSON.parse(row.fields) as Submission['fields'] };
  }
  // It was judged well, and a cap has no seat left.
  if (row?.verdict !== 'refused' && written?.status === 'refused') return { outcome: 'closed' };
  const problem = problemSchema.safeParse(JSON.parse(body));
  if (!problem.success) return { outcome: 'failed', status, why: '' };
  const { code, detail } = problem.data;
  if (closed.has(code)) return { outcome: 'closed' };
  return { outcome: status >= 500 ? 'failed' : 'refused', status, why: row?.refused_reason ?? detail };
}
