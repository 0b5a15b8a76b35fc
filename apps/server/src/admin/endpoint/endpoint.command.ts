import { suspendEndpoint } from '../../features/suspension/suspension.service.ts';
import type { Admin, Outcome } from '../admin.ts';
import { exitCodes } from '../exit-codes.ts';
import { counted, day, megabytes } from '../report.ts';
import { withDatabase } from '../with-database.ts';
import * as repo from './endpoint.repo.ts';

const DAY_MS = 86_400_000;

const done = (lines: readonly string[], json: object = {}): Outcome => ({
  code: exitCodes.ok,
  lines,
  json: { ok: true, ...json },
});

const unknown = (id: string): Outcome => {
  const sentence = `No endpoint has the ID ${id}.`;
  return { code: exitCodes.failed, lines: [sentence], json: { ok: false, error: sentence } };
};

export interface HeaviestOptions {
  by: 'submissions' | 'bytes';
  total: boolean;
  limit: number;
}

export const listHeaviest = (admin: Admin, { by, total, limit }: HeaviestOptions): Promise<Outcome> =>
  withDatabase(admin, async ({ db }) => {
    const since = total ? undefined : new Date(admin.now().getTime() - DAY_MS);
    const endpoints = await repo.listHeaviest(db, { by, since, limit });
    const none = total ? 'No endpoint has a submission.' : 'No endpoint got a submission in the last 24 hours.';
    return done(endpoints.length === 0 ? [none] : endpoints.map(toLine), { endpoints });
  });

const toLine = ({ id, email, submissions, file_bytes, name }: repo.EndpointSummary): string =>
  [id, email ?? 'no owner', counted(submissions, 'submission'), `files ${megabytes(file_bytes)}`, name].join('  ');

export const showEndpoint = (admin: Admin, id: string): Promise<Outcome> =>
  withDatabase(admin, async ({ db, config }) => {
    const endpoint = await repo.findEndpoint(db, id);
    if (!endpoint) return unknown(id);
    const form_url = `${config.publicUrl}/forms/${endpoint.id}`;
    return done(toLines(endpoint, form_url), { endpoint: { ...endpoint, form_url } });
  });

function toLines(endpoint: repo.EndpointDetails, formUrl: string): string[] {
  const { last_submission_at: last, form_version, suspended_at, form_down_at, open_reports } = endpoint;
  return [
    toLine(endpoint),
    `${endpoint.status}  since ${day(endpoint.created_at)}  last submission ${last ? day(last) : 'never'}`,
    `${counted(endpoint.destinations, 'destination')}, ${counted(endpoint.files, 'file')}`,
    form_version === null ? 'no hosted form' : `hosted form ${formUrl}`,
    ...(suspended_at ? [`suspended since ${day(suspended_at)}: ${endpoint.suspended_reason}`] : []),
    ...(endpoint.account_suspended_reason === null ? [] : [`account suspended: ${endpoint.account_suspended_reason}`]),
    ...(form_down_at ? [`form taken down since ${day(form_down_at)}: ${endpoint.form_down_reason}`] : []),
    ...(open_reports > 0 ? [`${counted(open_reports, 'open report')}: npm run admin -- reports list`] : []),
  ];
}

const set = (admin: Admin, id: string, ...change: [state: 'suspended' | 'form_down', reason: string | null]) =>
  withDatabase(admin, ({ db }) => suspendEndpoint({ db, now: admin.now }, id, ...change));

export const suspend = async (admin: Admin, id: string, reason: string): Promise<Outcome> =>
  (await set(admin, id, 'suspended', reason))
    ? done([`Endpoint ${id} is suspended. It accepts nothing, its deliveries wait, and its hosted form is offline.`])
    : unknown(id);

export const resume = async (admin: Admin, id: string): Promise<Outcome> =>
  (await set(admin, id, 'suspended', null))
    ? done([`Endpoint ${id} is no longer suspended. Deliveries that waited for it go out now.`])
    : unknown(id);

export const takeDownForm = async (admin: Admin, id: string, reason: string): Promise<Outcome> =>
  (await set(admin, id, 'form_down', reason))
    ? done([`The hosted form of endpoint ${id} is offline. The endpoint still accepts submissions from elsewhere.`])
    : unknown(id);

export const restoreForm = async (admin: Admin, id: string): Promise<Outcome> =>
  (await set(admin, id, 'form_down', null))
    ? done([`The hosted form of endpoint ${id} is online again, if its owner has published one.`])
    : unknown(id);
