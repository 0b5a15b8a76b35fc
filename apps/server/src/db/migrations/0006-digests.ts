import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Null: a separate email or call. Empty: for the next digest of its destination and recipient. Else the id of its
  // digest: deliveries with the same id go together in every attempt.
  // is_copy: the form named the recipient (_cc), and the destination does not have it.
  `alter table delivery add column digest text collate "C", add column is_copy boolean not null default false`,
  // The frequent query leaves out the deliveries that wait for digests, and vice versa.
  `drop index delivery_due_idx`,
  `create index delivery_due_idx on delivery (due_at) where state = 'pending' and digest is null`,
  `create index delivery_digest_due_idx on delivery (due_at) where state = 'pending' and digest is not null`,
  `create index delivery_digest_idx on delivery (endpoint_id, destination_id, recipient, digest, id)
    where state = 'pending' and digest is not null`,
];
