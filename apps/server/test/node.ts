import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import type { Deps } from '../src/context.ts';
import { createActivityHub } from '../src/features/activity/activity.hub.ts';
import { startActivity } from '../src/features/activity/activity.start.ts';
import { startIntake, type RunningIntake } from '../src/features/intake/intake.start.ts';
import type { Readiness } from '../src/http/readiness.ts';
import type { Harness } from './harness.ts';

export interface TestNode {
  app: FastifyInstance;
  intake: RunningIntake['intake'];
  close(): Promise<void>;
}

export interface NodeOptions {
  /** Where it finds its database, when not where the harness does. */
  databaseUrl?: string;
  readiness?: Readiness;
}

/** Another web process of the same installation: what a process has to itself is its own, the rest is the harness's. */
export async function startNode(
  harness: Harness,
  own: Partial<Deps> = {},
  { databaseUrl = harness.database.url, readiness }: NodeOptions = {},
): Promise<TestNode> {
  const deps: Deps = { ...harness.deps, endpointListeners: new Set(), activity: createActivityHub(), ...own };
  const { intake, close } = startIntake(deps, databaseUrl);
  const listener = startActivity(deps, databaseUrl);
  const app = await buildApp({ deps, intake, ...(readiness ? { readiness } : {}) });
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
