import { problemSchema, type EndpointSettings, type ErrorCode, type Submission } from '@postern/contracts';
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
import { createUndoneWriter, type UndoneWriter } from './undone-writer.ts';

/** What would have become of a submission. */
export type Rehearsal =
  | { outcome: 'inbox'; id: string; fields: Submission['fields'] }
  | { outcome: 'spam' }
  /** The endpoint takes nothing at the moment, as its owner or its plan decides. */
  | { outcome: 'closed' }
  | { outcome: 'refused' | 'failed'; status: number; why: string };

export interface Rehearsed {
  endpoint_id: string;
  fields: readonly [name: string, value: string][];
  /** The page that it is sent from. */
  page: string;
}

/**
 * Sends a submission through the routes of the intake, on a server that listens nowhere and whose writer takes each row
 * back. What makes it a rehearsal is the server that it goes to, so no visitor can send one. Challenges and signed links are
 * not asked for, because a program has neither, and no limit is counted.
 */
export async function rehearse(deps: Deps, { endpoint_id, fields, page }: Rehearsed): Promise<Rehearsal> {
  const quiet: Deps = { ...deps, config: { ...deps.config, rates: { addressPerMinute: 0, endpointPerMinute: 0 } } };
  const writer = createUndoneWriter(quiet);
  const app = createServer({ deps: quiet, readiness: createReadiness() });
  try {
    await app.register((scope) => intakeRest(scope, toIntake(quiet, writer)));
    const response = await app.inject({
      method: 'POST',
      url: `/api/submit/${endpoint_id}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        'accept-language': 'en',
        'user-agent': 'Mozilla/5.0 (compatible; Postern watchdog)',
        origin: new URL(page).origin,
        referer: page,
      },
      payload: new URLSearchParams([...fields]).toString(),
    });
    return read(writer, { status: response.statusCode, body: response.payload });
  } finally {
    await app.close();
  }
}

const toIntake = (deps: Deps, writer: UndoneWriter) => ({
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

const closed: ReadonlySet<ErrorCode> = new Set([
  'not_found',
  'endpoint_paused',
  'endpoint_closed',
  'endpoint_suspended',
  'quota_exceeded',
]);

function read(writer: UndoneWriter, { status, body }: { status: number; body: string }): Rehearsal {
  const { row, written } = writer.last() ?? {};
  if (status < 300 && row && written) {
    if (written.status === 'held') return { outcome: 'closed' };
    if (written.status !== 'inbox') return { outcome: 'spam' };
    return { outcome: 'inbox', id: row.id, fields: JSON.parse(row.fields) as Submission['fields'] };
  }
  // It was judged well, and a cap has no seat left.
  if (row?.verdict !== 'refused' && written?.status === 'refused') return { outcome: 'closed' };
  const problem = problemSchema.safeParse(JSON.parse(body));
  if (!problem.success) return { outcome: 'failed', status, why: '' };
  const { code, detail } = problem.data;
  if (closed.has(code)) return { outcome: 'closed' };
  return { outcome: status >= 500 ? 'failed' : 'refused', status, why: row?.refused_reason ?? detail };
}
