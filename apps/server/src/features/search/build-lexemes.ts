import type { Verdict } from '@postern/contracts';
import { timeOfChildId } from '../../ids.ts';
import { shortHash } from './hash-text.ts';
import { DAY_MS } from '../../lib/durations.ts';

/**
 * An index knows words only, so each lexeme begins with five characters that stand for where it belongs: an endpoint, four
 * weeks, and a field or what else is searched. A search so reads its own endpoint's entries and nobody else's, prefixes
 * too; and four weeks by four weeks, newest first, it ends as soon as it has found enough. Where two share a beginning by
 * chance, more is read than need be, and left out by the document's own columns.
 */
export const PERIOD_MS = 28 * DAY_MS;

const periodOf = (ms: number): number => Math.floor(ms / PERIOD_MS);

/** The period in which something got its id. */
export const periodOfId = (id: string): number => periodOf(timeOfChildId(id)?.getTime() ?? 0);

/** Where the lexemes of one document, or one part of a search, belong. */
export interface Place {
  endpoint_id: string;
  period: number;
}

type Part = 'word' | 'state' | 'field' | 'value';

const scope = ({ endpoint_id, period }: Place, part: Part, field = ''): string =>
  shortHash(`${endpoint_id}${period}${part}${field}`);

/** Before words of any value. */
export const wordScope = (place: Place): string => scope(place, 'word');
/** Before words of one field's values. */
export const fieldScope = (place: Place, field: string): string => scope(place, 'field', field);
/** Before hashes of one field's whole values. */
export const valueScope = (place: Place, field: string): string => scope(place, 'value', field);
/** Before verdicts and flags. */
export const stateScope = (place: Place): string => scope(place, 'state');

/** What a submission is at the moment, in words. */
export type State = Verdict | 'unread' | 'starred' | 'has_files';
