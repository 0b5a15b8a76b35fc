import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** Uses a confirmation, and forgets those that have expired. @returns false if it was used before */
export async function takeConfirmation(db: Db, { id, expires_at, now }: { id: string; expires_at: Date; now: Date }) {
  const { rows } = await sql<{ id: string }>`
    with forgotten as (delete from used_confirmation where expires_at < ${now})
    insert into used_confirmation (id, expires_at) values (${id}, ${expires_at}) on conflict do nothing returning id`.execute(
    db,
  );
  return rows.length > 0;
}
