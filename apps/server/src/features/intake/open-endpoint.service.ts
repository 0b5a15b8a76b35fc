import { AppError } from '../../errors.ts';
import { closureOf, readClosure, type ReceivingEndpoint } from '../endpoint-cache/endpoint-cache.service.ts';
import type { IntakeDeps } from './intake.deps.ts';

/** No endpoint has this id. Often it is still that of the service that the form used before. */
export const unknownEndpoint = (): AppError =>
  new AppError(
    'not_found',
    'There is no such endpoint. Use the id of an endpoint on this server, as in its submit URL.',
  );

/** @throws {AppError} not_found · endpoint_suspended · endpoint_paused · endpoint_closed */
export async function getOpenEndpoint(
  { endpoints, deps }: Pick<IntakeDeps, 'endpoints' | 'deps'>,
  id: string,
): Promise<ReceivingEndpoint> {
  const endpoint = await endpoints.get(id);
  if (!endpoint) throw unknownEndpoint();
  const closure = closureOf(endpoint, deps.now());
  if (closure === 'suspended') throw suspended();
  if (closure === 'paused') throw paused();
  if (closure === 'closed') throw closed();
  return endpoint;
}

/** Why the database stored no row for an endpoint that was open when its submission was read. */
export async function whyNotOpen({ db }: Pick<IntakeDeps['deps'], 'db'>, id: string): Promise<AppError> {
  const closure = await readClosure(db, id);
  if (closure === 'missing') return unknownEndpoint();
  return closure === 'suspended' ? suspended() : paused();
}

const suspended = (): AppError =>
  new AppError(
    'endpoint_suspended',
    'The operator of this service has suspended this form. It accepts no submissions.',
  );

const paused = (): AppError => new AppError('endpoint_paused', 'This form is not accepting submissions at the moment.');

const closed = (): AppError => new AppError('endpoint_closed', 'This form no longer accepts submissions.');
