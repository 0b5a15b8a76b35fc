import { limits } from '@postern/contracts';
import { HOUR_MS } from '../../../lib/durations.ts';
import type { PublishedForm } from '../../endpoint-cache/form-cache.service.ts';

/**
 * The version that a submission is checked against: the one it names, as long as a visitor may still have that page
 * open, else the newest.
 * @param named the submission's `_form_version`, which is untrusted
 */
export function chooseFormVersion({ version, older }: PublishedForm, named: unknown, now: Date): number {
  const number = typeof named === 'string' && /^\d{1,9}$/.test(named.trim()) ? Number(named) : named;
  if (typeof number !== 'number') return version;
  const superseded = older.get(number);
  if (superseded === undefined) return version;
  return now.getTime() - superseded < limits.formVersionHours * HOUR_MS ? number : version;
}
