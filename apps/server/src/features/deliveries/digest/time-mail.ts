import { defaultEndpointSettings, type EndpointSettings } from '@postern/contracts';
import { nextDigestAt, quietUntil } from './schedule-digest.ts';

export type DigestSetting = EndpointSettings['digest'];

/** The current setting; null and undefined mean the default. */
export const toDigestSetting = (stored: unknown): DigestSetting =>
  (stored as DigestSetting | null | undefined) ?? defaultEndpointSettings.digest;

/** When an email that is due at `at` is sent: then, or at the end of the quiet hours at that time. */
export function afterQuiet({ quiet, time_zone }: DigestSetting, at: Date): Date {
  return (quiet && quietUntil({ ...quiet, time_zone }, at)) ?? at;
}

/** How a new email is sent. */
export interface MailTiming {
  due_at: Date;
  /** Empty: in the next digest; null: alone. */
  digest: '' | null;
}

export function mailTiming(setting: DigestSetting, now: Date): MailTiming {
  const { every, quiet, time_zone } = setting;
  if (every === 'each') return { due_at: afterQuiet(setting, now), digest: null };
  return { due_at: nextDigestAt({ every, quiet: quiet && { ...quiet, time_zone }, time_zone, now }), digest: '' };
}
