import { limits } from '@postern/contracts';
import type { IntakeLimits } from '../../../lib/intake-limits.ts';
import { BodyRefused } from './refuse-body.ts';

/** The default limits of a server. */
export const defaultLimits: IntakeLimits = {
  maxFileBytes: limits.fileBytes,
  maxFiles: limits.files,
  maxRequestBytes: limits.requestBytes,
  maxFields: limits.fields,
  maxNameChars: limits.fieldNameChars,
  maxValueBytes: limits.fieldValueBytes,
  maxJsonDepth: limits.jsonDepth,
};

/** The refusal that the work throws; any other error, or none, fails the test. */
export function refusalOf(work: () => unknown): BodyRefused {
  try {
    work();
  } catch (error) {
    if (error instanceof BodyRefused) return error;
    throw error;
  }
  throw new Error('not refused');
}
