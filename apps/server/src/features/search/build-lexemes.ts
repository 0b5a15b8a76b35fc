import type { Verdict } from '@postern/contracts';
import { timeOfChildId } from '../../ids.ts';
import { shortHash } from './hash-text.ts';
import { DAY_MS } from '../../lib/durations.ts';

/**
 * The index knows only words, so each lexeme starts with five characters that name its place: an endpoint, a period of
 * four weeks, and a field or another scope. A search therefore reads only the entries of one endpoint, for
 * prefixes too. It reads period by period, newest first, and stops once it has found enough. If two places share a hash by
 * chance, the search reads more than necessary, and the document's own columns remove the surplus.
 */
export const PERIOD_MS = 28 * DAY_MS;

const periodOf = (ms: number): number => Math.floor(ms / PERIOD_MS);

/** The period in which an id was made. */
export const periodOfId = (id: string): number => periodOf(timeOfChildId(id)?.getTime() ?? 0);

/** The place of the lexemes of one document, or of one part of a search. */
export interface Place {
  endpoint_id: string;
  period: number;
}

type Part = 'word' | 'state' | 'field' | 'value';

const scope = ({ endpoint_id, period }: Place, part: Part, field = ''): string =>
  shortHash(`${endpoint_id}${period}${part}${field}`);

/** The prefix of words of any value. */
export const wordScope = (place: Place): string => scope(place, 'word');
/** The prefix of words of one field's values. */
export const fieldScope = (place: Place, field: string): string => scope(place, 'field', field);
/** The prefix of hashes of one field's whole values. */
export const valueScope = (place: Place, field: string): string => scope(place, 'value', field);
/** The prefix of verdicts and flags. */
export const stateScope = (place: Place): string => scope(place, 'state');

/** The prefix of words of any value in any endpoint of a workspace. */
export const workspaceScope = (workspace_id: string, period: number): string =>
  shortHash(`${workspace_id} ${period} workspace`);

/** The current state of a submission, in words. */
export type State = Verdict | 'unread' | 'starred' | 'has_files' | 'done' | 'assigned';

/** The state of a submission that is assigned to an account. */
export const assigneeState = (account_id: string): string => `assigned ${account_id}`;

/** The state of a submission that an import stored. It never changes. */
export const importState = (import_id: string): string => `import ${import_id}`;
