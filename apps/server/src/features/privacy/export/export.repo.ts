import type { PrivacyHit } from '@postern/contracts';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { RequestKey } from '../privacy.repo.ts';

export interface ChosenHit {
  endpoint_id: string;
  endpoint_name: string;
  submission_id: string;
  places: PrivacyHit['places'];
}

/** The hits of a request that are not left out, of endpoints that are still in its workspace. */
export const listChosen = (db: Db, { workspace_id, request_id }: RequestKey): Promise<ChosenHit[]> =>
  db
    .selectFrom('privacy_hit')
    .innerJoin('endpoint', (join) =>
      join
        .onRef('endpoint.id', '=', 'privacy_hit.endpoint_id')
        .onRef('endpoint.workspace_id', '=', 'privacy_hit.workspace_id'),
    )
    .select(['privacy_hit.endpoint_id', 'endpoint.name as endpoint_name', 'submission_id', 'places'])
    .where('privacy_hit.workspace_id', '=', workspace_id)
    .where('request_id', '=', request_id)
    .where('state', '=', 'found')
    .orderBy('submission_id')
    .$castTo<ChosenHit>()
    .execute();

interface Some {
  endpoint_id: string;
  ids: readonly string[];
}

export const listNotes = (db: Db, { endpoint_id, ids }: Some) =>
  db
    .selectFrom('note')
    .select(['submission_id', 'text', 'created_at', 'edited_at'])
    .where('endpoint_id', '=', endpoint_id)
    .where('submission_id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('submission_id')
    .orderBy('id')
    .execute();

/** What members answered. */
export const listReplies = (db: Db, { endpoint_id, ids }: Some) =>
  db
    .selectFrom('reply')
    .select(['submission_id', 'to_address', 'subject', 'text', 'state', 'created_at'])
    .where('endpoint_id', '=', endpoint_id)
    .where('submission_id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('submission_id')
    .orderBy('id')
    .execute();

/** Where submissions were sent to. */
export async function listCopies(db: Db, { endpoint_id, ids }: Some) {
  const { rows } = await sql<{ submission_id: string; kind: string; recipient: string; delivered_at: Date | null }>`
    select d.submission_id, t.kind, d.recipient, d.delivered_at
    from delivery d join destination t on t.endpoint_id = d.endpoint_id and t.id = d.destination_id
    where d.endpoint_id = ${endpoint_id} and d.submission_id = any(${ids}::text[])
      and d.event <> 'submission.erased' and d.attempts > 0
    order by d.submission_id, d.id`.execute(db);
  return rows;
}

export const listFiles = (db: Db, { endpoint_id, ids }: Some) =>
  db
    .selectFrom('file')
    .select(['id', 'name'])
    .where('endpoint_id', '=', endpoint_id)
    .where('submission_id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('id')
    .execute();
