import type { Deps } from '../../../context.ts';
import type { Expected, Finding } from '../inspect/finding.model.ts';
import { findWatchdog, type FindingRow } from '../watchdog.repo.ts';
import type { CanaryResult } from './send-canary.service.ts';

interface Wanted {
  endpoint_id: string;
  page: string | undefined;
  expected: Pick<Expected, 'usual' | 'files'>;
  signal: AbortSignal;
}

/** Sends a canary if the endpoint’s owner has switched it on. @returns undefined if none was sent */
export async function sendIfWanted(
  deps: Deps,
  { endpoint_id, page, expected: { usual, files }, signal }: Wanted,
): Promise<CanaryResult | undefined> {
  const watchdog = await findWatchdog(deps.db, endpoint_id);
  if (watchdog?.sends_canary !== true || page === undefined) return undefined;
  // It goes through the whole intake, whose modules a worker needs for nothing else.
  const { sendCanary } = await import('./send-canary.service.ts');
  return sendCanary(deps, { endpoint_id, page, usual, files, signal });
}

const isAboutCanary = ({ kind }: Pick<FindingRow, 'kind'>): boolean => kind.startsWith('canary_');

/** The findings of a canary, and the open ones that they are compared with. */
export function followCanary(
  canary: CanaryResult | undefined,
  {
    watchdog,
    open,
  }: {
    watchdog: { asked_at: Date | null; sends_canary: boolean; canary_failures: number };
    open: readonly FindingRow[];
  },
): { open: readonly FindingRow[]; findings: readonly Finding[]; failures: number; isWaiting: boolean } {
  const failures = canary?.isFailure === true ? watchdog.canary_failures + 1 : 0;
  // Switched off: what an earlier one found is over.
  if (!watchdog.sends_canary) return { open, findings: [], failures: 0, isWaiting: false };
  const isWaiting =
    canary?.isFailure === true && failures < 2 && watchdog.asked_at === null && !open.some(isAboutCanary);
  if (isWaiting || canary?.findings === undefined)
    return { open: open.filter((row) => !isAboutCanary(row)), findings: [], failures, isWaiting };
  return { open, findings: canary.findings, failures, isWaiting };
}
