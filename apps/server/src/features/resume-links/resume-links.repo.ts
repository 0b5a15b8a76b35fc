import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

export interface AnswersKey {
  endpoint_id: string;
  id: string;
}

/**
 * Replaces the answers under a key, or adds them if the endpoint has room.
 * @param row.most the number of answers that one endpoint may keep
 * @returns false if it has no room, or no longer exists
 */
export async function saveAnswers(
  db: Db,
  { endpoint_id, id, answers, expires_at, most }: AnswersKey & { answers: Buffer; expires_at: Date; most: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into saved_answers (endpoint_id, id, answers, expires_at)
    select id, ${id}, ${answers}, ${expires_at} from endpoint
    where id = ${endpoint_id} and (
      exists (select from saved_answers where endpoint_id = ${endpoint_id} and id = ${id})
      or (select count(*) from saved_answers where endpoint_id = ${endpoint_id}) < ${most})
    on conflict (endpoint_id, id) do update set answers = excluded.answers, expires_at = excluded.expires_at`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

export const findAnswers = (db: Db, { endpoint_id, id, now }: AnswersKey & { now: Date }) =>
  db
    .selectFrom('saved_answers')
    .select('answers')
    .where('endpoint_id', '=', endpoint_id)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export async function deleteAnswers(db: Db, { endpoint_id, id }: AnswersKey): Promise<void> {
  await db.deleteFrom('saved_answers').where('endpoint_id', '=', endpoint_id).where('id', '=', id).execute();
}
