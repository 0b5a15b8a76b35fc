import { submissionIdSchema } from '@postern/contracts';
import { z } from 'zod';
import { draftSchema, firstCall, type Call } from './call.ts';

const storageKey = 'apiTest';

/** The inputs that survive a reload, or a visit to the sign-in page. They are deleted with the tab. */
export interface Draft {
  call: Call;
  /** The submission id in the last answer. */
  submissionId: string | null;
}

const schema = z.object({ call: draftSchema, submissionId: submissionIdSchema.nullable() });

/** The stored inputs, or those of a first visit. */
export function readDraft(): Draft {
  try {
    return schema.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? ''));
  } catch {
    return { call: firstCall, submissionId: null };
  }
}

/** Stores the inputs without their files, which cannot be stored. If storage is refused or full, it stores nothing. */
export function writeDraft({ call, submissionId }: Draft): void {
  const rows = call.rows.map((row) => (row.kind === 'file' ? { ...row, file: null } : row));
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ call: { ...call, rows }, submissionId }));
  } catch {
    // The page works without storage.
  }
}
