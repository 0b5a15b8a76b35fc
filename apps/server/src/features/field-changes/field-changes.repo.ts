import type { FieldChange } from '@postern/contracts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

/** A change as it is stored: its names are JSON texts. */
export interface ChangeRow {
  endpoint_id: string;
  id: string;
  kind: FieldChange['kind'];
  field: string;
  new_name: string | null;
  type_before: string | null;
  type_after: string | null;
  before_first_at: Date;
  before_last_at: Date;
  after_first_at: Date;
  after_last_at: Date;
  found_at: Date;
  state: FieldChange['state'];
}

/** Stores changes, and forgets all but the newest ones. */
export async function insertChanges(trx: Trx, changes: readonly ChangeRow[], keep: number): Promise<void> {
  const [first] = changes;
  if (!first) return;
  await trx
    .insertInto('field_change')
    .values([...changes])
    .execute();
  await sql`
    delete from field_change where endpoint_id = ${first.endpoint_id} and id in (
      select id from field_change where endpoint_id = ${first.endpoint_id} order by id desc offset ${keep})`.execute(
    trx,
  );
}

/** Ends the open changes of fields that are back. */
export async function endChanges(trx: Trx, endpoint_id: string, fields: readonly string[]): Promise<void> {
  if (fields.length === 0) return;
  await trx
    .updateTable('field_change')
    .set({ state: 'ended' })
    .where('endpoint_id', '=', endpoint_id)
    .where('field', 'in', fields)
    .where('kind', '<>', 'retyped')
    .where('state', '=', 'open')
    .execute();
}

/** Sets until when the state after each open change has lasted. */
export const extendChanges = async (trx: Trx, endpoint_id: string, until: Date): Promise<void> =>
  void (await trx
    .updateTable('field_change')
    .set({ after_last_at: until })
    .where('endpoint_id', '=', endpoint_id)
    .where('state', '=', 'open')
    .where('after_last_at', '<', until)
    .execute());

const changes = (db: Db, endpoint_id: string) =>
  db.selectFrom('field_change').selectAll().where('endpoint_id', '=', endpoint_id).$castTo<ChangeRow>();

export const listChanges = (db: Db, endpoint_id: string): Promise<ChangeRow[]> =>
  changes(db, endpoint_id).orderBy('id', 'desc').execute();

export const lockChange = (trx: Trx, endpoint_id: string, id: string): Promise<ChangeRow | undefined> =>
  changes(trx, endpoint_id).where('id', '=', id).forUpdate().executeTakeFirst();

export const setState = async (
  trx: Trx,
  { endpoint_id, id }: Pick<ChangeRow, 'endpoint_id' | 'id'>,
  state: ChangeRow['state'],
): Promise<void> =>
  void (await trx
    .updateTable('field_change')
    .set({ state })
    .where('endpoint_id', '=', endpoint_id)
    .where('id', '=', id)
    .execute());

export const isOwn = async (db: Db, workspace_id: string, endpoint_id: string): Promise<boolean> =>
  (await db
    .selectFrom('endpoint')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', endpoint_id)
    .executeTakeFirst()) !== undefined;

/** When the newest change that has not ended began. */
export async function findLastChange(db: Db, endpoint_id: string): Promise<Date | undefined> {
  const row = await changes(db, endpoint_id)
    .where('state', '<>', 'ended')
    .orderBy('after_first_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.after_first_at;
}

/** What an account has chosen; undefined if it is gone. */
export async function findPreferences(db: Db, account_id: string): Promise<unknown> {
  const row = await db.selectFrom('account').select('preferences').where('id', '=', account_id).executeTakeFirst();
  return row?.preferences;
}
