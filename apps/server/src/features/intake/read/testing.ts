import { limits } from '@postern/contracts';
import type { IntakeLimits } from '../../../lib/intake-limits.ts';
import { BodyRefused } from './refuse-body.ts';

/** The limits of a server that changes none of them. */
export const defaultLimits: IntakeLimits = {
  maxFileBytes: limits.fileBytes,
  maxFiles: limits.files,
  maxRequestBytes: limits.requestBytes,
  maxFields: limits.fields,
  maxNameChars: limits.fieldNameChars,
  maxValueBytes: limits.fieldValueBytes,
  maxJsonDepth: limits.jsonDepth,
};

/** What the work is refused with; anything else it throws, or that it throws nothing, fails the test. */
export function refusalOf(work: () => unknown): BodyRefused {
  try {
    work();
  } catch (error) {
    if (error instanceof BodyRefused) return error;
    throw error;
  }
  throw new Error('not refused');
}
