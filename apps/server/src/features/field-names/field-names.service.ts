import type { MergedName } from '@postern/contracts';
import type { Db, Trx } from '../../db/client.ts';
import { listWaitingNames, type Announcement } from '../outbox/outbox.service.ts';
import * as repo from './field-names.repo.ts';

/** The maximum number of names stored for one endpoint: a form that keeps inventing names must not fill the table. */
const MAX_NAMES = 500;

/**
 * The names that an endpoint's fields have had, in the order they were first seen, including those not dispatched yet.
 */
export async function listFieldNames({ db }: { db: Db }, endpoint_id: string): Promise<string[]> {
  // In this order: a name that leaves the outbox in between is then in both.
  const waiting = await listWaitingNames(db, endpoint_id);
  const known = await repo.listFieldNames(db, endpoint_id, MAX_NAMES);
  return [...new Set([...known.map((name) => JSON.parse(name) as string), ...waiting.flatMap(toNames)])];
}

/** The names of renamed fields that are shown in the column of another name. */
export async function listMergedNames({ db }: { db: Db }, endpoint_id: string): Promise<MergedName[]> {
  const rows = await repo.listMerged(db, endpoint_id);
  return rows.map(({ name, shown_as }) => ({ name: JSON.parse(name) as string, into: JSON.parse(shown_as) as string }));
}

/** Shows a name in the column of another, or in its own again. */
export const showName = (trx: Trx, endpoint_id: string, { name, into }: { name: string; into: string | null }) =>
  into === null
    ? repo.separateName(trx, endpoint_id, JSON.stringify(name))
    : repo.mergeName(trx, endpoint_id, { name: JSON.stringify(name), shown_as: JSON.stringify(into) });

/** Stores the new names of announced submissions. */
export const addFieldNames = (trx: Trx, announcements: readonly Announcement[]): Promise<void> =>
  repo.addFieldNames(trx, toSeenFields(announcements));

/** A name in a file that is imported. */
export interface ImportedName {
  name: string;
  /** The time of the earliest submission with this name, and its place there. */
  first_seen_at: Date;
  position: number;
}

/** Stores names of imported submissions, whose times may be earlier than those of known ones. */
export const addImportedNames = (trx: Trx, endpoint_id: string, names: readonly ImportedName[]): Promise<void> =>
  repo.addEarlierNames(
    trx,
    names.map(({ name, ...seen }) => ({ endpoint_id, name: JSON.stringify(name), ...seen })),
  );

const toNames = (names: string): string[] => JSON.parse(names) as string[];

function toSeenFields(announcements: readonly Announcement[]): repo.SeenField[] {
  const seen = new Map<string, repo.SeenField>();
  for (const { endpoint_id, names, created_at } of announcements) {
    for (const list of names) {
      for (const [position, text] of toNames(list).entries()) {
        const name = JSON.stringify(text);
        const key = `${endpoint_id} ${name}`;
        if (!seen.has(key)) seen.set(key, { endpoint_id, name, first_seen_at: created_at, position });
      }
    }
  }
  return [...seen.values()];
}
