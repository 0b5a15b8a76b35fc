import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import type { Deps } from '../src/context.ts';
import { createActivityHub } from '../src/features/activity/activity.hub.ts';
import { startActivity } from '../src/features/activity/activity.start.ts';
import { startIntake, type RunningIntake } from '../src/features/intake/intake.start.ts';
import type { Harness } from './harness.ts';

export interface TestNode {
  app: FastifyInstance;
  intake: RunningIntake['intake'];
  close(): Promise<void>;
}

/** Another web process of the same installation: what a process has to itself is its own, the rest is the harness's. */
export async function startNode(harness: Harness, own: Partial<Deps> = {}): Promise<TestNode> {
  const deps: Deps = { ...harness.deps, endpointListeners: new Set(), activity: createActivityHub(), ...own };
  const { intake, close } = startIntake(deps, harness.database.url);
  const listener = startActivity(deps, harness.database.url);
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
