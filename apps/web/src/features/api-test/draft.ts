import { submissionIdSchema } from '@postern/contracts';
import { z } from 'zod';
import { draftSchema, firstCall, type Call } from './call.ts';

const storageKey = 'apiTest';

/** What survives a reload, and the way to the sign-in page and back; it ends with the tab. */
export interface Draft {
  call: Call;
  /** The id that the last call was answered with. */
  submissionId: string | null;
}

const schema = z.object({ call: draftSchema, submissionId: submissionIdSchema.nullable() });

/** The inputs of before, or those of the first visit. */
export function readDraft(): Draft {
  try {
    return schema.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? ''));
  } catch {
    return { call: firstCall, submissionId: null };
  }
}

/** Keeps the inputs; without their files, which cannot be kept. Where storage is refused or full nothing is kept. */
export function writeDraft({ call, submissionId }: Draft): void {
  const rows = call.rows.map((row) => (row.kind === 'file' ? { ...row, file: null } : row));
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ call: { ...call, rows }, submissionId }));
  } catch {
    // The page works all the same.
  }
}
