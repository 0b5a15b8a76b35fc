import type { Routes } from '../routes.ts';
import { isAtLeast, type Role } from '../vocabulary.ts';
import { permissions } from './permissions.gen.ts';

/** The name of a call: `submissions.delete`. */
export type CallName = { [Group in keyof Routes]: `${Group}.${keyof Routes[Group] & string}` }[keyof Routes];

/** What decides on the calls that a member may make. */
export interface Membership {
  role: Role;
  /** The endpoints that the member may reach; null: all. */
  endpoint_ids: readonly string[] | null;
  /** Whether the member has no second factor although the workspace requires one. */
  second_factor_missing?: boolean;
}

/** Whether a member may make a call, about an endpoint within their reach. */
export function mayCall({ role, endpoint_ids, second_factor_missing }: Membership, name: CallName): boolean {
  const known = permissions[name];
  if (!known) return true;
  if (second_factor_missing === true) return false;
  return isAtLeast(role, known.role) && (endpoint_ids === null || known.isWithinReach === true);
}

/** Whether a call, by its name, is about the workspace that the request’s header names. */
export const isNamedByHeader = (name: string): boolean => permissions[name]?.isAboutWorkspace === true;
