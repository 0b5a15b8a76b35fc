import { FACTS_VERSION, type SubmissionFacts } from './facts.model.ts';

/** The stored facts; undefined for those that this version does not know, or that an earlier one did not store. */
export function readFacts(stored: unknown): SubmissionFacts | undefined {
  if (typeof stored !== 'object' || stored === null || !('version' in stored)) return undefined;
  return stored.version === FACTS_VERSION ? (stored as SubmissionFacts) : undefined;
}
