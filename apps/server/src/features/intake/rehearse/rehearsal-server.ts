import type { EndpointSettings } from '@postern/contracts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../context.ts';
import { createServer } from '../../../http/create-server.ts';
import { createReadiness } from '../../../http/readiness.ts';
import { createEndpointCache, type EndpointCache } from '../../endpoint-cache/endpoint-cache.service.ts';
import { createFormCache } from '../../endpoint-cache/form-cache.service.ts';
import { createReplayGuard } from '../../spam/captcha/replay-guard.service.ts';
import { createDuplicateWatch } from '../../spam/signals/duplicates.signal.ts';
import { intakeRest } from '../intake.rest.ts';
import { createFieldNameTracker } from '../write/field-name-tracker.ts';
import { createKeyLock } from '../write/key-lock.ts';
import type { IntakeWriter } from '../write/writer.ts';

/**
 * A server that listens nowhere, with the routes of the intake and another writer. Challenges and signed links are not asked
 * for, because a program has neither, and no limit is counted.
 */
export async function createRehearsalServer(deps: Deps, writer: IntakeWriter): Promise<FastifyInstance> {
  const quiet: Deps = { ...deps, config: { ...deps.config, rates: { addressPerMinute: 0, endpointPerMinute: 0 } } };
  const app = createServer({ deps: quiet, readiness: createReadiness() });
  await app.register((scope) => intakeRest(scope, toIntake(quiet, writer)));
  return app;
}

const toIntake = (deps: Deps, writer: IntakeWriter) => ({
  deps,
  writer,
  endpoints: withoutProofs(createEndpointCache({ db: deps.db, secret: deps.secret, isFresh: () => false })),
  forms: createFormCache(deps.db),
  keyLock: createKeyLock(),
  replayGuard: createReplayGuard(deps.db),
  duplicates: createDuplicateWatch(),
  fieldNames: createFieldNameTracker(),
});

const withoutProofs = (endpoints: EndpointCache): EndpointCache => ({
  ...endpoints,
  async get(id) {
    const endpoint = await endpoints.get(id);
    return endpoint && { ...endpoint, settings: withoutProof(endpoint.settings) };
  },
});

const withoutProof = (settings: EndpointSettings): EndpointSettings => ({
  ...settings,
  captcha: { ...settings.captcha, kind: 'none' },
  require_signed_link: false,
});
