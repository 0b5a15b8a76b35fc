import type { Deps } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { newEndpointId, newId } from '../../ids.ts';
import { createNobodysEndpoint } from '../endpoints/endpoints.service.ts';
import type { IntakeLimits } from '../../lib/intake-limits.ts';
import * as repo from './demo.repo.ts';

/** Days after which submissions to the demo endpoint are deleted. */
export const DEMO_DAYS = 1;

/**
 * The endpoint that the landing page posts to, made by the first server that asks. It is an ordinary endpoint, except
 * that its workspace has no members, that it accepts only what `demoLimits` allows, and that it keeps nothing for
 * longer than a day.
 * @returns its id
 */
export async function openDemo({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<string> {
  const known = await repo.findDemo(db);
  if (known !== undefined) return known;
  await db.transaction().execute(async (trx) => {
    const id = newEndpointId();
    if (!(await repo.claimDemo(trx, id))) return;
    const workspace_id = newId(now());
    await repo.createWorkspace(trx, workspace_id);
    if (!(await createNobodysEndpoint(trx, { id, workspace_id, name: 'Demo', settings: {}, now: now() })))
      throw new Error('The id of the demo endpoint is taken.');
  });
  return openDemo({ db, now });
}

/** @returns its id; undefined if there is none */
export const findDemo = (db: Db): Promise<string | undefined> => repo.findDemo(db);

/** A short message without files: anyone may write here, and no one answers for it. */
export const demoLimits = (usual: IntakeLimits): IntakeLimits => ({
  ...usual,
  maxFiles: 0,
  maxFields: 12,
  maxValueBytes: 2_000,
  maxRequestBytes: 32_768,
});
