import { roles, isAtLeast, type Person, type Role } from '@postern/contracts';
import type { Actor, AuthedCtx, Deps } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { notFound } from '../../errors.ts';
import * as repo from './people.repo.ts';

/** Those who may be assigned a submission: they can change it. */
const assignable: readonly Role[] = roles.filter((role) => isAtLeast(role, 'editor'));

/** @throws {AppError} not_found */
export async function listAssignees(
  { deps, actor }: AuthedCtx,
  { endpoint_id }: { endpoint_id: string },
): Promise<{ items: Person[] }> {
  const place = { workspace_id: actor.workspace_id, endpoint_id };
  const rows = await repo.listPeople(deps.db, place, { roles: assignable });
  // Somebody always can: the owner. Without anybody, the endpoint is another workspace's.
  if (rows.length === 0) throw notFound('endpoint');
  return { items: rows.map((row) => toPerson(actor, row)) };
}

/** Those of the accounts that may be assigned a submission of an endpoint. */
export const findAssignable = (
  { db }: Pick<Deps, 'db'>,
  place: repo.EndpointOfWorkspace,
  account_ids: readonly string[],
): Promise<repo.PersonRow[]> => repo.listPeople(db, place, { roles: assignable, account_ids });

/** Those of the accounts that can read the submissions of an endpoint. */
export const findReaders = (
  { db }: Pick<Deps, 'db'>,
  place: repo.EndpointOfWorkspace,
  account_ids: readonly string[],
): Promise<repo.PersonRow[]> => repo.listPeople(db, place, { roles, account_ids });

/** The workspace and the name of an endpoint, for an email about it. */
export const findEndpointName = ({ db }: Pick<Deps, 'db'>, endpoint_id: string) => repo.findEndpoint(db, endpoint_id);

/** The name or address of an account, for an email that it causes; null if the account is gone. */
export async function findName({ db }: Pick<Deps, 'db'>, account_id: string): Promise<string | null> {
  const [row] = await repo.listAccounts(db, [account_id]);
  return row?.name ?? row?.email ?? null;
}

/** Those who can change an endpoint and its submissions. */
export const listEditors = ({ db }: Pick<Deps, 'db'>, place: repo.EndpointOfWorkspace): Promise<repo.PersonRow[]> =>
  repo.listPeople(db, place, { roles: assignable });

/** Accounts as the actor may see them, also those that are members no more. */
export async function describePeople(
  db: Db,
  actor: Pick<Actor, 'endpoint_ids'>,
  ids: readonly string[],
): Promise<(id: string) => Person> {
  const known = new Map((await repo.listAccounts(db, [...new Set(ids)])).map((row) => [row.account_id, row]));
  return (id) => toPerson(actor, known.get(id) ?? { account_id: id, name: null, email: null });
}

/** A member who may not reach all endpoints, such as an agency's client, learns no addresses. */
const toPerson = (
  { endpoint_ids }: Pick<Actor, 'endpoint_ids'>,
  { account_id, name, email }: repo.PersonRow,
): Person => ({
  account_id,
  name,
  email: endpoint_ids === null ? email : null,
});

/** Those of the addresses, in lower case, that may get submissions of an endpoint by email. */
export const findMailable = (
  { db }: Pick<Deps, 'db'>,
  endpoint_id: string,
  emails: readonly string[],
): Promise<string[]> => repo.listMailable(db, endpoint_id, emails);
