import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

export interface FormKey {
  workspace_id: string;
  id: string;
}

/** The form of an endpoint, with nulls if it has none; undefined when the workspace has no such endpoint. */
export const findForm = (db: Db, key: FormKey) =>
  db
    .selectFrom('endpoint')
    .leftJoin('form', 'form.endpoint_id', 'endpoint.id')
    .leftJoin('form_version as published', (join) =>
      join.onRef('published.endpoint_id', '=', 'form.endpoint_id').onRef('published.version', '=', 'form.version'),
    )
    .select([
      'form.draft',
      'form.draft_updated_at',
      'form.versions',
      'published.definition',
      'published.version',
      'published.published_at',
    ])
    .where('endpoint.workspace_id', '=', key.workspace_id)
    .where('endpoint.id', '=', key.id)
    .executeTakeFirst();
export type FormRow = NonNullable<Awaited<ReturnType<typeof findForm>>>;

/** Only the published definition, without the draft. */
export const findPublished = (db: Db, key: FormKey) =>
  db
    .selectFrom('endpoint')
    .innerJoin('form_version', 'form_version.endpoint_id', 'endpoint.id')
    .select('form_version.definition')
    .where('endpoint.workspace_id', '=', key.workspace_id)
    .where('endpoint.id', '=', key.id)
    .where('form_version.superseded_at', 'is', null)
    .executeTakeFirst();

/** Serialises the changes of a form. Submissions, which refer to the endpoint, are not blocked. */
export async function lockForm(trx: Trx, key: FormKey): Promise<FormRow | undefined> {
  await trx
    .selectFrom('endpoint')
    .select('id')
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Read after the lock, because a statement sees only what was committed before it began.
  return findForm(trx, key);
}

/** @param draft JSON */
export async function saveDraft(trx: Trx, endpoint_id: string, { draft, now }: { draft: string; now: Date }) {
  await trx
    .insertInto('form')
    .values({ endpoint_id, draft, draft_updated_at: now })
    .onConflict((conflict) =>
      conflict.column('endpoint_id').doUpdateSet({
        draft,
        // Each change gets a different time, because the time identifies the state.
        draft_updated_at: sql`greatest(excluded.draft_updated_at, form.draft_updated_at + interval '1 millisecond')`,
      }),
    )
    .execute();
}

export async function removeDraft(trx: Trx, endpoint_id: string): Promise<void> {
  await trx
    .updateTable('form')
    .set({ draft: null, draft_updated_at: null })
    .where('endpoint_id', '=', endpoint_id)
    .execute();
}

const supersede = (trx: Trx, endpoint_id: string, now: Date) =>
  trx
    .updateTable('form_version')
    .set({ superseded_at: now })
    .where('endpoint_id', '=', endpoint_id)
    .where('superseded_at', 'is', null)
    .execute();

export interface NewVersion {
  version: number;
  /** JSON. */
  definition: string;
  now: Date;
}

/** Replaces the published version. The endpoint has a form, or at least a draft. */
export async function publish(trx: Trx, endpoint_id: string, { version, definition, now }: NewVersion): Promise<void> {
  await supersede(trx, endpoint_id, now);
  await trx.insertInto('form_version').values({ endpoint_id, version, definition, published_at: now }).execute();
  await trx.updateTable('form').set({ version, versions: version }).where('endpoint_id', '=', endpoint_id).execute();
}

/** Versions stay stored, so that a submission made for the unpublished version is not checked against another one. */
export async function unpublish(trx: Trx, endpoint_id: string, now: Date): Promise<void> {
  await supersede(trx, endpoint_id, now);
  await trx
    .updateTable('form')
    .set({ version: null, draft: null, draft_updated_at: null })
    .where('endpoint_id', '=', endpoint_id)
    .execute();
}

/** Deletes versions up to a number, except those replaced only recently. */
export async function deleteVersions(trx: Trx, endpoint_id: string, until: { version: number; before: Date }) {
  await trx
    .deleteFrom('form_version')
    .where('endpoint_id', '=', endpoint_id)
    .where('version', '<=', until.version)
    .where('superseded_at', '<', until.before)
    .execute();
}

/**
 * Copies the draft and the published form of an endpoint to another one of the same workspace. Its versions start at 1.
 */
export async function copyForm(trx: Trx, { from, to, now }: { from: string; to: string; now: Date }): Promise<void> {
  await sql`insert into form_version (endpoint_id, version, definition, published_at)
    select ${to}, 1, definition, ${now} from form_version
    where endpoint_id = ${from} and superseded_at is null`.execute(trx);
  await sql`insert into form (endpoint_id, draft, draft_updated_at, version, versions)
    select ${to}, draft, case when draft is null then null else ${now}::timestamptz end,
      case when version is null then null else 1 end, case when version is null then 0 else 1 end
    from form where endpoint_id = ${from}`.execute(trx);
}

/** The number of an endpoint's link key; undefined if the workspace has no such endpoint. */
export const findLinkKey = (db: Db, { workspace_id, id }: FormKey) =>
  db
    .selectFrom('endpoint')
    .select('link_key_number')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .executeTakeFirst();

/** The next link key: the number rises. undefined if the workspace has no such endpoint. */
export const replaceLinkKey = (trx: Trx, { workspace_id, id }: FormKey) =>
  trx
    .updateTable('endpoint')
    .set((eb) => ({ link_key_number: eb('link_key_number', '+', 1) }))
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .returning('link_key_number')
    .executeTakeFirst();
