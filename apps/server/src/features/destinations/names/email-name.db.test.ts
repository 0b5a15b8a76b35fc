import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../../test/harness.ts';
import { stepDataMigration } from '../../../jobs/data-migration.ts';
import { dataMigrations } from '../../../app/data-migrations.ts';
import { renameEmailDestinations } from './email-name.migration.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const migrate = async () => {
  let steps = 0;
  while ((await stepDataMigration(harness.deps.db, renameEmailDestinations)) !== 'done') steps += 1;
  return steps;
};

it('a data migration renames email destinations that have their former default name, and no other', async () => {
  const { db } = harness.deps;
  const { client } = await harness.signUp();
  const { id: endpoint_id } = await client.endpoints.create({ name: 'Contact' });
  const add = (kind: 'email' | 'webhook', name: string) =>
    client.destinations.create({
      endpoint_id,
      kind,
      name,
      config: kind === 'email' ? { to: ['anna@example.org'] } : { url: 'https://hooks.example/in' },
    });
  await add('email', 'E-mail to the office');
  await add('email', 'e-mail');
  await add('webhook', 'E-mail');
  // More than one step has.
  await sql`
    insert into destination (endpoint_id, id, kind, name, config, filter, created_at, updated_at)
    select endpoint_id, endpoint_id || '_' || lpad(n::text, 20, '0'), 'email', 'E-mail', config, filter, created_at, updated_at
    from destination, generate_series(1, 1500) n where endpoint_id = ${endpoint_id} and name = 'e-mail'`.execute(db);
  const states = async () =>
    (
      await sql<{ id: string; name: string; state: string }>`
        select id, name, (to_jsonb(d) - 'name')::text as state from destination d
        where endpoint_id = ${endpoint_id} order by id`.execute(db)
    ).rows;
  const before = await states();
  expect(await migrate()).toBeGreaterThan(1);
  const after = await states();
  expect(after.map(({ id, state }) => [id, state])).toEqual(before.map(({ id, state }) => [id, state]));
  const changed = after.filter(({ name }, place) => name !== before[place]?.name);
  expect(changed).toHaveLength(1500);
  expect(new Set(changed.map(({ name }) => name))).toEqual(new Set(['Email']));
  expect(dataMigrations).toContain(renameEmailDestinations);
});
