import type pg from 'pg';

/** The tables that grow with the number of submissions, parents first. */
export const GROWING = ['submission', 'file', 'search_document', 'delivery', 'delivery_attempt'] as const;

/** A schema with a copy of the growing tables; every other table is shared, in `public`. */
export interface Layout {
  schema: string;
  /** 0: plain tables. */
  partitions: number;
}

export const toLayout = (partitions: number): Layout => ({
  schema: partitions === 0 ? 'plain' : `hash${partitions}`,
  partitions,
});

interface Definition {
  name: string;
  definition: string;
}

/**
 * Creates the growing tables of a layout from those in `public`: the same columns, indexes, constraints and rows, in the
 * same order. Autovacuum is off in all layouts, so that only the measured VACUUM runs.
 */
export async function buildLayout(db: pg.ClientBase, { schema, partitions }: Layout): Promise<void> {
  await db.query(`create schema ${schema}`);
  for (const table of GROWING) {
    const name = `${schema}.${table}`;
    const by = partitions === 0 ? 'with (autovacuum_enabled = false)' : 'partition by hash (endpoint_id)';
    await db.query(`create table ${name} (like public.${table} including defaults including storage) ${by}`);
    for (let n = 0; n < partitions; n += 1)
      await db.query(`create table ${name}_${n} partition of ${name}
        for values with (modulus ${partitions}, remainder ${n}) with (autovacuum_enabled = false)`);
    await db.query(`insert into ${name} select * from public.${table}`);
    for (const { definition } of await listIndexes(db, table))
      await db.query(definition.replace(` ON public.${table} `, ` ON ${name} `));
    await addConstraints(db, { schema, table, kinds: ['p', 'c'] });
  }
  await addForeignKeys(db, schema);
  for (const table of GROWING) await db.query(`vacuum (analyze) ${schema}.${table}`);
}

async function listIndexes(db: pg.ClientBase, table: string): Promise<Definition[]> {
  const { rows } = await db.query<Definition>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and not i.indisprimary`,
    [`public.${table}`],
  );
  return rows;
}

async function addConstraints(
  db: pg.ClientBase,
  { schema, table, kinds }: { schema: string; table: string; kinds: readonly string[] },
): Promise<void> {
  const { rows } = await db.query<Definition>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype = any($2)`,
    [`public.${table}`, kinds],
  );
  for (const { name, definition } of rows) {
    // A foreign key to a growing table points to that table in the same layout.
    const target = new RegExp(`REFERENCES (${GROWING.join('|')})\\(`);
    await db.query(
      `alter table ${schema}.${table} add constraint ${name} ${definition.replace(target, `REFERENCES ${schema}.$1(`)}`,
    );
  }
}

export async function addForeignKeys(db: pg.ClientBase, schema: string): Promise<void> {
  for (const table of GROWING) await addConstraints(db, { schema, table, kinds: ['f'] });
}

export async function dropForeignKeys(db: pg.ClientBase, schema: string): Promise<void> {
  for (const table of GROWING.toReversed()) {
    const { rows } = await db.query<{ name: string }>(
      `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'f' and conparentid = 0`,
      [`${schema}.${table}`],
    );
    for (const { name } of rows) await db.query(`alter table ${schema}.${table} drop constraint ${name}`);
  }
}

/** Bytes of the tables with their indexes. */
export async function sizeOf(db: pg.ClientBase, { schema }: Layout): Promise<number> {
  const { rows } = await db.query<{ bytes: string | number }>(
    `select sum(pg_total_relation_size(p.relid)) as bytes
     from unnest($1::text[]) t cross join lateral pg_partition_tree((t)::regclass) p`,
    [GROWING.map((table) => `${schema}.${table}`)],
  );
  const one = await db.query<{ bytes: string | number }>(
    `select sum(pg_total_relation_size((t)::regclass)) as bytes from unnest($1::text[]) t`,
    [GROWING.map((table) => `${schema}.${table}`)],
  );
  return Math.max(Number(rows[0]?.bytes ?? 0), Number(one.rows[0]?.bytes ?? 0));
}
