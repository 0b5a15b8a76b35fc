import { checkConsistency, type ConsistencyReport } from '../../features/consistency/consistency.service.ts';
import type { FaultKind } from '../../features/consistency/fault.model.ts';
import type { Admin, Outcome } from '../admin.ts';
import { exitCodes } from '../exit-codes.ts';
import { counted, type ProgressLine } from '../report.ts';
import { withDatabase } from '../with-database.ts';

export const verifyHelp = `
Compares the rows of files with the stored bytes, the counters of endpoints with their
submissions, and the search documents with their submissions. The server may run.

--repair counts again, makes documents again, and removes bytes that belong to no submission.
Bytes that are missing or damaged cannot be repaired: only a backup has them.`;

export interface VerifyOptions {
  repair?: boolean;
  content?: boolean;
  progress: ProgressLine;
}

/** Checks the installation, and repairs it if asked to. */
export async function verify(
  admin: Admin,
  { repair = false, content = false, progress }: VerifyOptions,
): Promise<Outcome> {
  const onProgress = (doing: string, done: number) => progress.show({ doing: `checking ${doing}`, done });
  const { now, signal } = admin;
  try {
    return await withDatabase(admin, async ({ db, files }) =>
      toOutcome(await checkConsistency({ db, files, repair, content, now, signal, onProgress })),
    );
  } finally {
    progress.clear();
  }
}

const nouns: Record<FaultKind, string> = {
  missing_file: 'missing file',
  damaged_file: 'damaged file',
  orphan_file: 'file without a submission',
  wrong_counter: 'endpoint with wrong counters',
  wrong_seat: 'submission with wrong seats of caps',
  missing_document: 'missing search document',
  outdated_document: 'outdated search document',
};

function toOutcome(report: ConsistencyReport): Outcome {
  const { submissions, files, endpoints, faults, examples } = report;
  const kinds = Object.entries(faults) as [FaultKind, { found: number; repaired: number }][];
  const remaining = kinds.reduce((sum, [, { found, repaired }]) => sum + found - repaired, 0);
  const checked = `Checked ${counted(submissions, 'submission')}, ${counted(files, 'file')} and ${counted(endpoints, 'endpoint')}`;
  return {
    code: remaining > 0 ? exitCodes.faults : exitCodes.ok,
    lines: [
      kinds.length === 0 ? `${checked}. Everything agrees.` : `${checked}.`,
      ...kinds.map(([kind, { found, repaired }]) => `${nouns[kind]}: ${found} found, ${repaired} repaired`),
      ...examples.map(({ detail, isRepaired }) => `  ${detail}${isRepaired ? ' Repaired.' : ''}`),
    ],
    json: { ok: remaining === 0, remaining, ...report },
  };
}
