import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app/build-app.ts';
import type { Deps } from '../src/context.ts';
import { createActivityHub } from '../src/features/activity/activity.hub.ts';
import { createAccessWatch } from '../src/features/activity/watch-access.ts';
import { startActivity } from '../src/features/activity/activity.start.ts';
import { startIntake, type RunningIntake } from '../src/features/intake/intake.start.ts';
import type { Harness } from './harness.ts';

export interface TestNode {
  app: FastifyInstance;
  intake: RunningIntake['intake'];
  close(): Promise<void>;
}

export interface NodeOptions {
  /** The URL of its database, if different from the harness's. */
  databaseUrl?: string;
}

/**
 * Starts another web process of the same installation. It has its own per-process state and shares everything else with
 * the harness.
 */
export async function startNode(
  harness: Harness,
  own: Partial<Deps> = {},
  { databaseUrl = harness.database.url }: NodeOptions = {},
): Promise<TestNode> {
  const deps: Deps = {
    ...harness.deps,
    endpointListeners: new Set(),
    activity: createActivityHub(),
    access: createAccessWatch(),
    ...own,
  };
  const { intake, close } = startIntake(deps, databaseUrl);
  const listener = startActivity(deps, databaseUrl);
  const app = await buildApp({ deps, intake });
  return {
    app,
    intake,
    async close() {
      await app.close();
      await close();
      await listener.close();
    },
  };
}
