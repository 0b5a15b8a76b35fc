import type { Destination } from '@postern/contracts';
import type { DestinationRow } from './destinations.repo.ts';
import type { RecipientRow } from './recipients/recipients.repo.ts';

export interface DestinationParts {
  secrets: string[];
  token: string | null;
  /** The addresses of an email destination. */
  emails: readonly string[];
  /** Known recipients, of this destination or others. */
  recipients: readonly RecipientRow[];
}

/** A stored row in the contract's shape, without the bot's token. */
export function toDestination(row: DestinationRow, parts: DestinationParts): Destination {
  return {
    id: row.id,
    endpoint_id: row.endpoint_id,
    kind: row.kind as Destination['kind'],
    name: row.name,
    enabled: row.enabled,
    config: row.config as Destination['config'],
    filter: row.filter as unknown as Destination['filter'],
    secrets: parts.secrets,
    hook_event: row.hook_event as Destination['hook_event'],
    has_token: parts.token !== null,
    recipients: parts.emails.map((email) => toRecipient(email, parts.recipients)),
    state: stateOf(row),
    failing_since: row.failing_since?.toISOString() ?? null,
    last_delivered_at: row.last_delivered_at?.toISOString() ?? null,
    recent: Array.from(row.recent, (mark) => (mark === 'd' ? 'delivered' : 'failed')),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    // The database does not know that the kind decides the configuration.
  } as Destination;
}

function stateOf(row: DestinationRow): Destination['state'] {
  if (row.gone_at !== null) return 'gone';
  if (row.paused_at !== null) return 'paused';
  return row.failing_since === null ? 'active' : 'failing';
}

function toRecipient(email: string, recipients: readonly RecipientRow[]): Destination['recipients'][number] {
  const known = recipients.find((row) => row.email === email.toLowerCase());
  if (known?.refused_at) return { email, state: 'failing', reason: known.refused_reason };
  return { email, state: known?.confirmed_at ? 'confirmed' : 'waiting', reason: null };
}
