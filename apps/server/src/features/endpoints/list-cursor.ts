import { z } from 'zod';
import { invalid } from '../../input.ts';
import { isSigned, signText } from '../../lib/signatures/signature.ts';
import type { Place } from './select-endpoints.ts';

/** The list that a cursor belongs to. */
export interface ListKey {
  secret: string;
  workspace_id: string;
  q: string;
  status: string;
  sort: string;
}

const placeSchema = z.tuple([z.number(), z.string(), z.string()]);

const tagOf = ({ secret, workspace_id, q, status, sort }: ListKey, place: string): string =>
  signText(secret, 'endpoints-cursor', [workspace_id, q, status, sort, place]).slice(0, 22);

/**
 * A cursor contains the place of the last endpoint and not only its id. The list therefore continues at the same place
 * when that endpoint has moved or has been deleted.
 */
export function toCursor(key: ListKey, { value, name, id }: Place): string {
  const place = Buffer.from(JSON.stringify([value, name, id])).toString('base64url');
  return `${tagOf(key, place)}.${place}`;
}

/** @throws {AppError} invalid: a cursor of another list */
export function readCursor(key: ListKey, cursor: string): Place {
  const [tag = '', place = '', ...rest] = cursor.split('.');
  if (rest.length > 0 || !isSigned(tag, tagOf(key, place))) throw foreignCursor();
  const [value, name, id] = placeSchema.parse(JSON.parse(Buffer.from(place, 'base64url').toString()));
  return { value, name, id };
}

const foreignCursor = () =>
  invalid([{ path: 'cursor', message: 'The cursor does not belong to this list.', code: 'invalid_cursor' }]);
