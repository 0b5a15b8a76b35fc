import type { fileParameters, SqlOf } from './parameters.repo.ts';

/** Stores the files of the stored rows. */
export function storedFiles(sql: SqlOf<typeof fileParameters>): string {
  const columns = Object.keys(sql).join(', ');
  return `stored_files as (
      insert into file (${columns})
      select f.* from unnest(${Object.values(sql).join(', ')}) as f (${columns})
      join landed p on p.id = f.submission_id
    ),`;
}
