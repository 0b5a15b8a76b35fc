import { setImmediate } from 'node:timers/promises';
import type { Deps } from '../../../context.ts';
import { publishActivity } from '../../activity/activity.service.ts';
import { addSeats, lockCaps } from '../../caps/seats.service.ts';
import { readFields } from '../../../lib/stored-submission.ts';
import { addImportedNames, type ImportedName } from '../../field-names/field-names.service.ts';
import { addPrepared, prepareDocument, type NewDocument } from '../../search/search.service.ts';
import { moveCounters } from '../../submissions/submissions.service.ts';
import { isShown } from '../../../lib/submission-fields.ts';
import * as imports from '../imports.repo.ts';
import type { MappedRow } from '../map/map-row.ts';
import type { Outcome } from '../map/read-file.ts';
import type { Zip } from '../read/workbook/open-zip.ts';
import { removeStored, storeFiles, type StoredFile } from './store-files.ts';
import * as repo from './write-rows.repo.ts';

/** Another task has taken over, or the import or its endpoint is gone. */
export class ImportStopped extends Error {}

/** Rows that are ready to be stored: the work for the processor is done. */
export interface PreparedBatch {
  /** The rows of the file in this batch, including those that are not imported. */
  read: number;
  stored: repo.StoredRow[];
  /** Those with files in the archive. */
  withFiles: MappedRow[];
  /** The number of files missing from the archive, for each submission that lacks any. */
  missing: Map<string, number>;
  documents: Map<string, NewDocument>;
  problems: { line: number; reason: string }[];
  names: ImportedName[];
}

/** Rows that are prepared before answers of the database are read again. */
const SLICE = 25;

/**
 * Does the work for the processor. It pauses between a few rows: otherwise the statements of the batch before wait for it,
 * one after the other.
 */
export async function prepareBatch(
  { workspace_id, endpoint_id, import_id }: imports.ImportKey & { workspace_id: string },
  outcomes: readonly Outcome[],
  namesOf: (rows: readonly MappedRow[]) => ImportedName[],
): Promise<PreparedBatch> {
  const rows = outcomes.filter((outcome): outcome is MappedRow => !('problem' in outcome));
  const documents = new Map<string, NewDocument>();
  for (const [index, { id, status, fields, files, read_at, starred }] of rows.entries()) {
    if (index % SLICE === SLICE - 1) await setImmediate();
    const shown = fields.filter(([name]) => isShown(name));
    const state = { status, files, read_at, starred, import_id, assignee_id: null, done_at: null };
    documents.set(id, prepareDocument({ endpoint_id, workspace_id, id, fields: shown, ...state }));
  }
  return {
    read: outcomes.length,
    withFiles: rows.filter(({ files }) => files.length > 0),
    missing: new Map(rows.flatMap(({ id, missing }) => (missing > 0 ? [[id, missing]] : []))),
    stored: rows.map(({ line: _, files: __, missing: ___, fields, ...row }) => ({
      ...row,
      fields: JSON.stringify(fields),
    })),
    documents,
    problems: outcomes.flatMap((outcome) =>
      'problem' in outcome ? [{ line: outcome.line, reason: outcome.problem }] : [],
    ),
    names: namesOf(rows),
  };
}

export interface Progress {
  done: number;
  imported: number;
  existing: number;
  refused: number;
  missing_files: number;
  problems: { line: number; reason: string }[];
}

/**
 * Stores a batch with its documents, names, counters and the progress of the import, in one transaction: a run that
 * ends in between continues after the last batch.
 * @returns the progress after it
 * @throws {ImportStopped}
 */
export async function writeBatch(
  deps: Pick<Deps, 'db' | 'now' | 'files'>,
  key: imports.ImportKey,
  { zip, ...step }: Step & { zip: Zip | undefined },
): Promise<Progress> {
  const { withFiles } = step.batch;
  if (!zip || withFiles.length === 0) return writeRows(deps, key, { ...step, files: [] });
  const ids = withFiles.map(({ id }) => id);
  const known = await repo.findExisting(deps.db, key.endpoint_id, ids);
  const files = await storeFiles(
    deps,
    zip,
    withFiles.filter(({ id }) => !known.has(id)),
  );
  try {
    return await writeRows(deps, key, { ...step, files });
  } catch (error) {
    await removeStored(deps, files);
    throw error;
  }
}

interface Step {
  batch: PreparedBatch;
  before: Progress;
  maxProblems: number;
}

function writeRows(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  key: imports.ImportKey,
  { batch, before, maxProblems, files }: Step & { files: readonly StoredFile[] },
): Promise<Progress> {
  return db.transaction().execute(async (trx) => {
    const { stored } = batch;
    const caps = await lockCaps(trx, key.endpoint_id);
    await repo.prepareBulk(trx);
    const fresh = stored.length > 0 ? await repo.insertRows(trx, key, stored) : new Set<string>();
    if (caps.length > 0) await addSeats(trx, key.endpoint_id, { caps, added: toSeated(stored, fresh) });
    const documents = [...fresh].flatMap((id) => batch.documents.get(id) ?? []);
    const own = files.filter(({ submission_id }) => fresh.has(submission_id));
    if (own.length > 0) await repo.insertFiles(trx, key.endpoint_id, own);
    if (documents.length > 0) await addPrepared(trx, documents);
    await addImportedNames(trx, key.endpoint_id, batch.names);
    if (fresh.size > 0) {
      await publishActivity(trx, key.endpoint_id, 'submissions.changed', fresh.size);
      await moveCounters(trx, key.endpoint_id, countUp(stored, fresh));
    }
    const room = Math.max(maxProblems - before.problems.length, 0);
    const after: Progress = {
      done: before.done + batch.read,
      imported: before.imported + fresh.size,
      existing: before.existing + stored.length - fresh.size,
      refused: before.refused + batch.problems.length,
      missing_files: before.missing_files + sumOver(fresh, batch.missing),
      problems: [...before.problems, ...batch.problems.slice(0, room)],
    };
    const { problems, ...counts } = after;
    const isChanged = await imports.changeImport(
      trx,
      { ...key, now: now() },
      {
        ...counts,
        ...(problems.length > before.problems.length && { problems }),
        expected: { state: 'importing', done: before.done },
      },
    );
    if (!isChanged) throw new ImportStopped();
    return after;
  });
}

const sumOver = (ids: ReadonlySet<string>, numbers: ReadonlyMap<string, number>): number =>
  [...numbers].reduce((sum, [id, number]) => sum + (ids.has(id) ? number : 0), 0);

/** The accepted ones of those that were stored. */
const toSeated = (rows: readonly repo.StoredRow[], fresh: ReadonlySet<string>) =>
  rows
    .filter(({ id, status }) => fresh.has(id) && (status === 'inbox' || status === 'held'))
    .map(({ id, fields }) => ({ id, fields: readFields(JSON.parse(fields)) }));

function countUp(rows: readonly repo.StoredRow[], fresh: ReadonlySet<string>) {
  const moves = { inbox: 0, spam: 0, held: 0, refused: 0, unread: 0 };
  const counted = new Set<string>();
  for (const { id, status, read_at } of rows) {
    if (!fresh.has(id) || counted.has(id)) continue;
    counted.add(id);
    moves[status] += 1;
    if (status === 'inbox' && read_at === null) moves.unread += 1;
  }
  return moves;
}
