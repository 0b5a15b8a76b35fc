import type { EndpointSettingsChange } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import { invalid } from '../../input.ts';
import { findMailable } from '../assignment/people.service.ts';

/**
 * Refuses a scheduled export for people who may not read the endpoint. When an export is sent, that is checked again.
 * @throws {AppError} invalid
 */
export async function checkExportEmails(
  { db }: Pick<Deps, 'db'>,
  endpoint_id: string,
  settings: Pick<EndpointSettingsChange, 'scheduled_export'> | undefined,
): Promise<void> {
  const emails = settings?.scheduled_export?.emails ?? [];
  if (emails.length === 0) return;
  const allowed = new Set(await findMailable({ db }, endpoint_id, emails));
  const others = emails.filter((email) => !allowed.has(email.toLowerCase()));
  if (others.length === 0) return;
  const message = `${others.join(', ')}: this must be a member who can read the endpoint, or a recipient of an email destination that has confirmed.`;
  throw invalid([{ path: 'settings.scheduled_export.emails', message, code: 'custom' }]);
}
