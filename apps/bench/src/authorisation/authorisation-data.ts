import type pg from 'pg';
import { newId } from '../../../server/src/ids.ts';

/** Creates a workspace with members who are accounts of no password. @returns its id */
export async function makeWorkspace(pool: pg.Pool, wanted: { name: string; members: number }): Promise<string> {
  const { name, members } = wanted;
  const id = newId(new Date());
  const accounts = Array.from({ length: members - 1 }, () => newId(new Date()));
  await pool.query('insert into workspace (id, name) values ($1, $2)', [id, name]);
  await pool.query(
    `insert into account (id, email, password_hash)
     select a.id, lower($1 || '-' || a.place || '@example.org'), '' from unnest($2::text[]) with ordinality as a (id, place)`,
    [name, accounts],
  );
  await pool.query(
    `insert into member (workspace_id, account_id, role) select $1, a.id, 'editor' from unnest($2::text[]) as a (id)`,
    [id, accounts],
  );
  return id;
}

export const joinWorkspace = (pool: pg.Pool, workspace_id: string, account_id: string): Promise<unknown> =>
  pool.query(`insert into member (workspace_id, account_id, role) values ($1, $2, 'owner')`, [
    workspace_id,
    account_id,
  ]);
