import { endpointIdSchema, limits } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { closureOf, type EndpointCache } from '../endpoint-cache/endpoint-cache.service.ts';
import * as repo from './resume-links.repo.ts';

export interface ResumeDeps {
  deps: Pick<Deps, 'db' | 'now'>;
  endpoints: EndpointCache;
}

const noAnswers = () => new AppError('not_found', 'There are no saved answers at this address.');

/** 16 bytes that the browser derives from the secret in the link. */
const ID = /^[\w-]{22}$/;

/**
 * Stores what a visitor has entered so far, encrypted by the browser.
 * @throws {AppError} not_found, also where the endpoint gives no resume links; unavailable, if it keeps as many as it may
 */
export async function saveAnswers(context: ResumeDeps, key: repo.AnswersKey, answers: Buffer): Promise<void> {
  await checkKey(context, key);
  const { deps } = context;
  const expires_at = new Date(deps.now().getTime() + limits.resumeLinkDays * DAY_MS);
  const isSaved = await repo.saveAnswers(deps.db, { ...key, answers, expires_at, most: limits.savedAnswers });
  if (!isSaved) throw new AppError('unavailable', 'This form has no room for more saved answers.');
}

/** @throws {AppError} not_found, also if they have expired */
export async function findAnswers(context: ResumeDeps, key: repo.AnswersKey): Promise<Buffer> {
  await checkKey(context, key);
  const row = await repo.findAnswers(context.deps.db, { ...key, now: context.deps.now() });
  if (!row) throw noAnswers();
  return row.answers;
}

/** Deletes the answers once the form was sent. Anyone who has the link can do so, because they can read them as well. */
export async function deleteAnswers(context: ResumeDeps, key: repo.AnswersKey): Promise<void> {
  await checkKey(context, key);
  await repo.deleteAnswers(context.deps.db, key);
}

async function checkKey({ deps, endpoints }: ResumeDeps, { endpoint_id, id }: repo.AnswersKey): Promise<void> {
  const endpoint = endpointIdSchema.safeParse(endpoint_id).success ? await endpoints.get(endpoint_id) : undefined;
  if (!endpoint?.form || endpoint.isFormDown || !endpoint.settings.resume_link || closureOf(endpoint, deps.now()))
    throw notFound('form');
  if (!ID.test(id)) throw noAnswers();
}
