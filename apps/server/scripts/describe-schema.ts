import { sql } from 'kysely';
import type { Db } from '../src/db/client.ts';

interface Column {
  table_name: string;
  line: string;
}

/**
 * The schema as text, for people to read and for the drift check to compare. The packaged PostgreSQL has no pg_dump, so
 * this queries the catalogue: tables with columns and constraints, then indexes, in a stable order.
 */
export async function describeSchema(db: Db): Promise<string> {
  const columns = await sql<Column>`
    select c.relname as table_name,
      a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when co.collname is not null and co.collname <> 'default' then ' collate "' || co.collname || '"' else '' end
        || case when a.attnotnull then ' not null' else '' end
        || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as line
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_collation co on co.oid = a.attcollation
    where c.relkind = 'r' and c.relname not like 'kysely_%'
    order by c.relname collate "C", a.attnum`.execute(db);
  const constraints = await sql<Column>`
    select c.relname as table_name, 'constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid) as line
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where k.contype in ('p', 'u', 'f', 'c', 'x') and c.relname not like 'kysely_%'
    order by c.relname collate "C", k.contype, k.conname collate "C"`.execute(db);
  const indexes = await sql<{ indexdef: string }>`
    select pg_get_indexdef(i.indexrelid) as indexdef
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where c.relname not like 'kysely_%' and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
    order by pg_get_indexdef(i.indexrelid) collate "C"`.execute(db);

  const names = [...new Set(columns.rows.map((row) => row.table_name))];
  const tables = names.map((name) => {
    const lines = [...columns.rows, ...constraints.rows]
      .filter((row) => row.table_name === name)
      .map((row) => `  ${row.line}`);
    return `create table ${name} (\n${lines.join(',\n')}\n);\n`;
  });
  return [
    '-- Generated from the migrations by "pnpm generate". Read it; change the migrations.\n',
    ...tables,
    `${indexes.rows.map((row) => `${row.indexdef};`).join('\n')}\n`,
  ].join('\n');
}
