import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

const rows = (db: Db, endpoint_id: string) =>
  db
    .selectFrom('reply_template')
    .select(['id', 'name', 'subject', 'text', 'created_at', 'updated_at'])
    .where('endpoint_id', '=', endpoint_id);

export type TemplateRow = Awaited<ReturnType<typeof listTemplates>>[number];

export interface TemplateKey {
  endpoint_id: string;
  template_id: string;
}

export const listTemplates = (db: Db, endpoint_id: string) =>
  rows(db, endpoint_id).orderBy('name').orderBy('id').execute();

export const findTemplate = (db: Db, { endpoint_id, template_id }: TemplateKey): Promise<TemplateRow | undefined> =>
  rows(db, endpoint_id).where('id', '=', template_id).executeTakeFirst();

/** Locks the endpoint of a workspace, so that its templates can be counted. @returns whether there is one */
export async function lockEndpoint(trx: Trx, workspace_id: string, endpoint_id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('endpoint')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', endpoint_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

export async function countTemplates(trx: Trx, endpoint_id: string): Promise<number> {
  const { count } = await trx
    .selectFrom('reply_template')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('endpoint_id', '=', endpoint_id)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertTemplate(trx: Trx, endpoint_id: string, template: TemplateRow): Promise<void> {
  await trx
    .insertInto('reply_template')
    .values({ endpoint_id, ...template })
    .execute();
}

export const updateTemplate = (
  trx: Trx,
  { endpoint_id, template_id }: TemplateKey,
  change: Pick<TemplateRow, 'name' | 'subject' | 'text' | 'updated_at'>,
): Promise<TemplateRow | undefined> =>
  trx
    .updateTable('reply_template')
    .set(change)
    .where('endpoint_id', '=', endpoint_id)
    .where('id', '=', template_id)
    .returning(['id', 'name', 'subject', 'text', 'created_at', 'updated_at'])
    .executeTakeFirst();

/** @returns whether there was one */
export async function deleteTemplate(trx: Trx, { endpoint_id, template_id }: TemplateKey): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('reply_template')
    .where('endpoint_id', '=', endpoint_id)
    .where('id', '=', template_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The copies have the ids of the originals: an id is unique within its endpoint. */
export async function copyTemplates(
  trx: Trx,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  await sql`insert into reply_template (endpoint_id, id, name, subject, text, created_at, updated_at)
    select ${to}, id, name, subject, text, ${now}, ${now} from reply_template where endpoint_id = ${from}`.execute(trx);
}
