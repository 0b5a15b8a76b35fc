import type { AuthedCtx } from '../../context.ts';
import * as repo from './replies.repo.ts';
import { toReplies } from './replies.service.ts';

const BATCH = 200;
const START: [string, string] = ['', ''];

/** Whether any submission of an endpoint was answered. The caller checks that the endpoint is its own. */
export const hasReplies = async ({ deps }: AuthedCtx, endpoint_id: string): Promise<boolean> =>
  (await repo.listEndpointReplies(deps.db, { endpoint_id, after: START, limit: 1 })).length > 0;

/** All replies of an endpoint as JSON Lines, those to the oldest submission first. The same check is the caller's. */
export async function* writeReplyLines(ctx: AuthedCtx, endpoint_id: string): AsyncGenerator<Buffer> {
  for (let after = START, isLast = false; !isLast;) {
    const rows = await repo.listEndpointReplies(ctx.deps.db, { endpoint_id, after, limit: BATCH });
    isLast = rows.length < BATCH;
    const last = rows.at(-1);
    if (last) after = [last.submission_id, last.id];
    const replies = await toReplies(ctx, rows);
    const lines = replies.map((reply, i) => JSON.stringify({ submission_id: rows[i]?.submission_id, ...reply }));
    yield Buffer.from(lines.map((text) => `${text}\n`).join(''));
  }
}
