import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

const MAX_OLDER = 1000;

/** The versions that a submission may name: the published one, and those superseded in the last hours. */
export const listCurrentVersions = (db: Db, endpoint_id: string, hours: number) =>
  db
    .selectFrom('form')
    .innerJoin('form_version as each', 'each.endpoint_id', 'form.endpoint_id')
    .select(['each.version', 'each.superseded_at'])
    .where('form.endpoint_id', '=', endpoint_id)
    .where('form.version', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('each.superseded_at', 'is', null),
        eb('each.superseded_at', '>', sql<Date>`now() - make_interval(hours => ${hours}::int)`),
      ]),
    )
    .orderBy('each.version', 'desc')
    .limit(MAX_OLDER)
    .execute();

/** A version, with the length of its JSON in characters. */
export const findVersion = (db: Db, endpoint_id: string, version: number) =>
  db
    .selectFrom('form_version')
    .select(['definition', sql<number>`length(definition::text)`.as('chars')])
    .where('endpoint_id', '=', endpoint_id)
    .where('version', '=', version)
    .executeTakeFirst();

/** The version that visitors see now. */
export const findPublished = (db: Db, endpoint_id: string) =>
  db
    .selectFrom('form')
    .innerJoin('form_version as each', (join) =>
      join.onRef('each.endpoint_id', '=', 'form.endpoint_id').onRef('each.version', '=', 'form.version'),
    )
    .select(['each.definition'])
    .where('form.endpoint_id', '=', endpoint_id)
    .executeTakeFirst();
