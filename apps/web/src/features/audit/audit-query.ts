import { auditActions, ENDPOINT_ID, type AuditAction } from '@postern/contracts';

/** The filter of the audit log, as stored in the address. */
export interface AuditQuery {
  /** An account, an API key, or the word of another actor. */
  who?: string;
  what?: AuditAction;
  endpoint?: string;
  /** Days in the reader's time zone, 2026-11-20; both are included. */
  from?: string;
  to?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const text = (value: unknown, shape: RegExp) => (typeof value === 'string' && shape.test(value) ? value : undefined);

/** Reads any search parameters. Invalid ones are ignored. */
export function readSearch(search: { [Key in keyof AuditQuery]?: unknown }): AuditQuery {
  return toSearch({
    who: text(search.who, /^[0-9a-z]{1,32}$/),
    what: auditActions.find((action) => action === search.what),
    endpoint: text(search.endpoint, ENDPOINT_ID),
    from: text(search.from, DAY),
    to: text(search.to, DAY),
  });
}

/** The query as search parameters: what is not set is left out. */
export function toSearch({
  who,
  what,
  endpoint,
  from,
  to,
}: { [Key in keyof AuditQuery]: AuditQuery[Key] | undefined }) {
  const query: AuditQuery = {};
  if (who) query.who = who;
  if (what) query.what = what;
  if (endpoint) query.endpoint = endpoint;
  if (from) query.from = from;
  if (to) query.to = to;
  return query;
}

/** The query as the input of a call. */
export function toFilter({ who, what, endpoint, from, to }: AuditQuery) {
  const [start, end] = [startOf(from), startOf(to, 1)];
  return {
    ...(who && { actor: who }),
    ...(what && { action: what }),
    ...(endpoint && { endpoint_id: endpoint }),
    ...(start && { from: start }),
    ...(end && { until: end }),
  };
}

/** The beginning of a day, or of a later one, in the reader's time zone; undefined for a day that does not exist. */
function startOf(day: string | undefined, daysLater = 0): string | undefined {
  const at = new Date(`${day ?? ''}T00:00:00`);
  at.setDate(at.getDate() + daysLater);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
