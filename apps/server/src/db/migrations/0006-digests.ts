import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Null: a mail or call of its own. Empty: for the next digest of its destination and recipient. Else the id of the
  // digest that it was taken into: those with the same one go together, however often it is tried.
  // is_copy: its recipient is none of the destination's, but was named by the form (_cc).
  `alter table delivery add column digest text collate "C", add column is_copy boolean not null default false`,
  // The one that is asked all the time does without what waits for digests, and the other way round.
  `drop index delivery_due_idx`,
  `create index delivery_due_idx on delivery (due_at) where state = 'pending' and digest is null`,
  `create index delivery_digest_due_idx on delivery (due_at) where state = 'pending' and digest is not null`,
  `create index delivery_digest_idx on delivery (endpoint_id, destination_id, recipient, digest, id)
    where state = 'pending' and digest is not null`,
];
