import { sql } from 'kysely';
import type { Deps } from '../../context.ts';
import { runSteps, takeStep, type StepResult, type Steps } from '../../jobs/steps.ts';

/** Rows whose sender had reset the connection were once stored without the key of its address. */
const mending: Steps = {
  key: 'submissions.mended',
  version: 1,
  size: 1000,
  async act(trx, keys) {
    // Text, because JSON in PostgreSQL fails at some escapes. A quote inside a value has a backslash before it.
    await sql`
      update submission s set meta = ('{"ip":null,' || substr(s.meta::text, 2))::json
      from unnest(${keys.map(({ endpoint_id }) => endpoint_id)}::text[], ${keys.map(({ id }) => id)}::text[])
        as k (endpoint_id, id)
      where s.endpoint_id = k.endpoint_id and s.id = k.id
        and s.meta::text like '{"%' and position('"ip":' in s.meta::text) = 0`.execute(trx);
  },
};

export const runMending = (deps: Deps, signal: AbortSignal): Promise<void> => runSteps(deps, mending, signal);

export const mendStep = ({ db }: Pick<Deps, 'db'>): Promise<StepResult> => takeStep(db, mending);
