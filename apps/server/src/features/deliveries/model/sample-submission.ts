import type { Submission } from '@postern/contracts';
import { newChildId } from '../../../ids.ts';
import { blankSubmission } from './blank-submission.ts';

/** A sample submission, for testing a destination. It is not stored. */
export function sampleSubmission(endpoint_id: string, now: Date): Submission {
  const fields: Submission['fields'] = [
    ['name', 'Ada Example'],
    ['email', 'ada@example.org'],
    ['message', 'This is a test. If you can read it, submissions will arrive here.'],
  ];
  return {
    ...blankSubmission({ id: newChildId(endpoint_id, now), endpoint_id, created_at: now.toISOString() }),
    fields,
    data: Object.fromEntries(fields),
  };
}
