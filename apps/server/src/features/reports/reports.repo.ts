import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import type { Report } from './reports.model.ts';

export async function addReport(trx: Trx, report: Omit<Report, 'closed_at' | 'note'>): Promise<void> {
  await trx.insertInto('abuse_report').values(report).execute();
}

const rows = (db: Db) => db.selectFrom('abuse_report').selectAll().$castTo<Report>();

export const findReport = (db: Db, id: string): Promise<Report | undefined> =>
  rows(db).where('id', '=', id).executeTakeFirst();

export interface ReportFilter {
  /** Whether closed reports are listed too. */
  all: boolean;
  limit: number;
}

/** Reports, the newest first. */
export function listReports(db: Db, { all, limit }: ReportFilter): Promise<Report[]> {
  const listed = all ? rows(db) : rows(db).where('closed_at', 'is', null);
  return listed.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();
}

/** @returns false if there is no such report; one that is closed keeps its time */
export async function closeReport(db: Db, id: string, change: { note: string | null; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('abuse_report')
    .set((eb) => ({
      closed_at: eb.fn.coalesce('closed_at', sql<Date>`${change.now}`),
      note: eb.fn.coalesce(eb.val(change.note), 'note'),
    }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
