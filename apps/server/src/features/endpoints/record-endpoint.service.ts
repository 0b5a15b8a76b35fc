import type { EndpointSettings } from '@postern/contracts';
import type { AuthedCtx } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { toSettings, type StoredSettings } from '../../lib/stored-settings.ts';
import { listChanges } from '../audit/list-changes.ts';
import { recordAudit } from '../audit/record-audit.service.ts';

/**
 * The settings whose texts and lists the audit log shows. Blocked words and addresses are not among them, because they can be
 * a visitor's, and neither are long texts.
 */
const shown: ReadonlySet<string> = new Set<keyof EndpointSettings | 'name' | 'status' | `${string}.${string}`>([
  'name',
  'status',
  'closes_at',
  'redirect_url',
  'allowed_redirect_hosts',
  'honeypot_field',
  'error_url',
  'allowed_domains',
  'thanks.title',
  'thanks.button_url',
  'language',
  'blocked_countries',
  'captcha.kind',
  'captcha.site_key',
  'validation',
  'unknown_fields',
  'autoresponse.reply_to',
  'digest.every',
  'digest.quiet',
  'digest.quiet.from',
  'digest.quiet.until',
  'digest.time_zone',
]);

/** An endpoint as it is stored. */
export interface StoredEndpoint {
  name: string;
  status: string;
  settings: unknown;
}

/** The secret of the captcha is compared and never shown. */
function toRecorded({ name, status, settings }: StoredEndpoint): object {
  const { captcha, ...rest } = toSettings(settings);
  const { has_secret: _, ...told } = captcha;
  const secret = (settings as StoredSettings).captcha?.sealed_secret ?? null;
  return { name, status, ...rest, captcha: { ...told, secret } };
}

const toTarget = (id: string, name?: string) => ({
  kind: 'endpoint' as const,
  id,
  ...(name !== undefined && { name }),
});

/** Records that an endpoint was made, or is about to be deleted. */
export const recordEndpoint = (
  trx: Trx,
  ctx: AuthedCtx,
  { id, action }: { id: string; action: 'endpoint.created' | 'endpoint.duplicated' | 'endpoint.deleted' },
): Promise<void> => recordAudit(trx, ctx, { action, target: toTarget(id), endpoint_id: id });

/** Records what has changed, if anything has. */
export async function recordEndpointChange(
  trx: Trx,
  ctx: AuthedCtx,
  { id, before, after }: { id: string; before: StoredEndpoint; after: StoredEndpoint },
): Promise<void> {
  const changes = listChanges(toRecorded(before), toRecorded(after), shown);
  if (changes.length === 0) return;
  await recordAudit(trx, ctx, {
    action: 'endpoint.changed',
    target: toTarget(id, after.name),
    endpoint_id: id,
    changes,
  });
}
