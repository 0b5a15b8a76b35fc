import type { AuthedCtx } from '../../context.ts';
import { toNotes } from './notes.service.ts';
import * as repo from './notes.repo.ts';

const BATCH = 200;

/** Whether any submission of an endpoint has a note. The caller checks that the endpoint is its own. */
export const hasNotes = async ({ deps }: AuthedCtx, endpoint_id: string): Promise<boolean> =>
  (await repo.listEndpointNotes(deps.db, { endpoint_id, after: undefined, limit: 1 })).length > 0;

/** All notes of an endpoint as JSON Lines, those of the oldest submission first. The same check is the caller's. */
export async function* writeNoteLines(ctx: AuthedCtx, endpoint_id: string): AsyncGenerator<Buffer> {
  for (let after: repo.EndpointNoteRow | undefined, isLast = false; !isLast;) {
    const rows: repo.EndpointNoteRow[] = await repo.listEndpointNotes(ctx.deps.db, {
      endpoint_id,
      after,
      limit: BATCH,
    });
    after = rows.at(-1);
    isLast = rows.length < BATCH;
    const notes = await toNotes(ctx, rows);
    yield Buffer.from(notes.map((note) => `${JSON.stringify(note)}\n`).join(''));
  }
}
