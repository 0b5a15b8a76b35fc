import { z } from 'zod';
import { DAY_MS } from '../../lib/durations.ts';
import { isSigned, signText } from '../../lib/signatures/signature.ts';

/** The period of an export, and until when its link works. */
const linkSchema = z.object({
  format: z.enum(['csv', 'xlsx', 'json']),
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type ExportPeriod = Omit<z.output<typeof linkSchema>, 'until'>;

const PURPOSE = 'scheduled-export';
const MAX_CHARS = 1000;
const LINK_MS = 7 * DAY_MS;

interface Signing {
  secret: string;
  publicUrl: string;
}

/**
 * A link with which anyone downloads the export of a period. The file is made when it is asked for, so that it has nothing
 * that was deleted in the meantime.
 */
export function exportLink(
  { secret, publicUrl }: Signing,
  { endpoint_id, now, format, from, to }: ExportPeriod & { endpoint_id: string; now: Date },
): { url: string; expires_at: Date } {
  const expires_at = new Date(now.getTime() + LINK_MS);
  const period = Buffer.from(JSON.stringify({ format, from, to, until: expires_at.toISOString() })).toString(
    'base64url',
  );
  const signature = signText(secret, PURPOSE, [endpoint_id, period]);
  return { url: `${publicUrl}/exports/${endpoint_id}/${period}/${signature}`, expires_at };
}

export interface ExportLink {
  endpoint_id: string;
  period: string;
  signature: string;
}

/** @returns undefined if the link was changed or has expired */
export function readExportLink(
  { secret, now }: { secret: string; now: Date },
  { endpoint_id, period, signature }: ExportLink,
): ExportPeriod | undefined {
  if (period.length > MAX_CHARS || !isSigned(signature, signText(secret, PURPOSE, [endpoint_id, period])))
    return undefined;
  const link = linkSchema.safeParse(JSON.parse(Buffer.from(period, 'base64url').toString()));
  return link.success && Date.parse(link.data.until) > now.getTime() ? link.data : undefined;
}
