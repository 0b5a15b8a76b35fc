import type { AuditAction, AuditDetails, AuditTargetKind } from '@postern/contracts';
import type { Actor, Ctx, Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { newId } from '../../ids.ts';
import { truncateIp } from '../../lib/network/truncate-ip.ts';
import * as repo from './audit.repo.ts';

/** What was done: the action with its details. */
export type AuditEvent = { [Action in AuditAction]: EventOf<Action> }[AuditAction];

type EventOf<Action extends AuditAction> = AuditDetails<Action> & {
  action: Action;
  /** What it was done to. Its name, if it is not given, is the one that the record has now: a rename comes first. */
  target?: { kind: AuditTargetKind; id: string; name?: string | null };
  /** The endpoint that it concerns. Of one that is deleted, the entry is written first. */
  endpoint_id?: string;
  /**
   * Of something that may happen again and again: writes nothing if there are already so many entries of the same action,
   * actor and target within this time.
   */
  atMost?: { count: number; withinMs: number };
};

/** Who does something, and from where: the context of a call, or what is left of it in a download. */
export interface AuditSource extends Pick<Ctx, 'ip' | 'userAgent' | 'via'> {
  deps: Pick<Deps, 'now'>;
  actor: Pick<Actor, 'account_id' | 'workspace_id' | 'api_key_id'>;
}

/** The header of a request can be longer than what identifies a browser. */
const MAX_USER_AGENT = 300;

/**
 * Records what a member or an API key does in the actor's workspace. It is called in the transaction that does it, so that
 * neither happens without the other. An event never contains what a visitor has sent.
 */
export const recordAudit = (trx: Trx, ctx: AuditSource, event: AuditEvent): Promise<void> =>
  recordAuditIn(trx, ctx, { workspace_id: ctx.actor.workspace_id, ...event });

/** The same in another workspace than the call's. */
export async function recordAuditIn(
  trx: Trx,
  { deps, actor, ip, userAgent, via }: AuditSource,
  { workspace_id, ...event }: AuditEvent & { workspace_id: string },
): Promise<void> {
  const from = { ip: addressOf(ip), user_agent: shorten(userAgent) };
  await repo.insertEntry(trx, workspace_id, toEntry(deps.now(), event, { doer: doerOf(actor, via), ...from }));
}

/**
 * Records what happens to an account, in each of its workspaces. They see the network that it came from and not the
 * address, which is more than the other members need to know about a person's devices.
 * @param by unknown: not the account's owner as far as is known, such as a person with a wrong password
 */
export async function recordAccountAudit(
  trx: Trx,
  { deps, ip, userAgent }: Pick<AuditSource, 'deps' | 'ip' | 'userAgent'>,
  { account_id, by = 'owner', ...event }: AuditEvent & { account_id: string; by?: 'owner' | 'unknown' },
): Promise<void> {
  const doer: repo.Doer = by === 'owner' ? { kind: 'account', account_id } : { kind: 'unknown' };
  const from = { ip: networkOf(ip), user_agent: shorten(userAgent) };
  await repo.insertAccountEntry(trx, account_id, toEntry(deps.now(), event, { doer, ...from }));
}

/**
 * Records in one workspace what an account does by signing in, before it is an actor there. As with every sign-in, the entry
 * has the network and not the address.
 */
export async function recordSignInAudit(
  trx: Trx,
  { deps, ip, userAgent }: Pick<AuditSource, 'deps' | 'ip' | 'userAgent'>,
  { account_id, workspace_id, ...event }: AuditEvent & { account_id: string; workspace_id: string },
): Promise<void> {
  const from = { ip: networkOf(ip), user_agent: shorten(userAgent) };
  await repo.insertEntry(
    trx,
    workspace_id,
    toEntry(deps.now(), event, { doer: { kind: 'account', account_id }, ...from }),
  );
}

/** What an entry of the server is about: a workspace, an endpoint's workspace, or an account in each of its workspaces. */
type Place = { workspace_id: string } | { endpoint_id: string } | { account_id: string };

/** Records what the operator does with a command, what the server does itself, or a person whom it does not know. */
export async function recordServerAudit(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  { in: place, by, ...event }: AuditEvent & { in: Place; by: 'operator' | 'system' | 'unknown' },
): Promise<void> {
  const entry = toEntry(now(), event, { doer: { kind: by }, ip: null, user_agent: null });
  if ('workspace_id' in place) await repo.insertEntry(trx, place.workspace_id, entry);
  else if ('endpoint_id' in place) await repo.insertEndpointEntry(trx, place.endpoint_id, entry);
  else await repo.insertAccountEntry(trx, place.account_id, entry);
}

interface Source {
  doer: repo.Doer;
  ip: string | null;
  user_agent: string | null;
}

function toEntry(at: Date, event: AuditEvent, source: Source): repo.NewEntry {
  const { action, target = null, endpoint_id = null, atMost, ...details } = event;
  const since = atMost && { count: atMost.count, since: new Date(at.getTime() - atMost.withinMs) };
  return { id: newId(at), at, action, target, endpoint_id, details, atMost: since, ...source };
}

const doerOf = ({ account_id, api_key_id }: AuditSource['actor'], via: AuditSource['via']): repo.Doer =>
  api_key_id === null ? { kind: 'account', account_id } : { kind: 'api_key', api_key_id, account_id, via };

/** The address of a client is a word if it is not known, and empty in a download by ticket. */
const addressOf = (ip: string): string | null => (/[.:]/.test(ip) ? ip : null);

const networkOf = (ip: string): string | null => (addressOf(ip) === null ? null : truncateIp(ip));

const shorten = (userAgent: string | null): string | null => userAgent?.slice(0, MAX_USER_AGENT).toWellFormed() ?? null;
