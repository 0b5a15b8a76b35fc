import type { Submission } from '@postern/contracts';
import type { Db, Trx } from '../../../db/client.ts';
import { copiesOf } from '../channels/email/read-addresses.ts';
import * as repo from './fan-out.repo.ts';

/** A destination with its addresses. */
interface Addressed {
  endpoint_id: string;
  /** Whether forms of the endpoint have named addresses for copies. */
  copies: boolean;
  addresses: readonly string[];
}

/**
 * The addresses that `_cc` may name, by endpoint: those that have confirmed for it, and for it only. An endpoint is
 * left out if no form has ever sent such a field, or if every email destination has all of these addresses anyway:
 * usually this needs no query.
 */
export async function findCopyable(trx: Trx, destinations: readonly Addressed[]): Promise<Map<string, string[]>> {
  const mails = destinations.filter(({ copies }) => copies);
  if (mails.length === 0) return new Map();
  const rows = await repo.listConfirmed(trx, [...new Set(mails.map(({ endpoint_id }) => endpoint_id))]);
  const left = rows.filter(({ endpoint_id, email }) =>
    mails.some((each) => each.endpoint_id === endpoint_id && !each.addresses.some((own) => isSame(own, email))),
  );
  const found = new Map<string, string[]>();
  for (const { endpoint_id, email } of left) {
    const known = found.get(endpoint_id) ?? [];
    if (!known.some((one) => isSame(one, email))) found.set(endpoint_id, [...known, email]);
  }
  return found;
}

interface Recipient<To> {
  to: To;
  /** Empty for destinations other than email. */
  recipient: string;
  is_copy: boolean;
}

/**
 * The copies that a submission's `_cc` requests: through the first email destination that wants the submission, and to
 * no address that gets it anyway.
 */
export function toCopies<To>(
  own: readonly Recipient<To>[],
  fields: Submission['fields'] | undefined,
  confirmed: readonly string[] | undefined,
): Recipient<To>[] {
  const through = own.find(({ recipient }) => recipient !== '');
  if (!through || !fields || !confirmed) return [];
  const others = confirmed.filter((email) => !own.some(({ recipient }) => isSame(recipient, email)));
  return copiesOf(fields, others).map((recipient) => ({ to: through.to, recipient, is_copy: true }));
}

/** Leaves out copies to addresses that have had the submission through another destination. */
export async function withoutRepeats(trx: Trx, rows: readonly repo.NewDelivery[]): Promise<repo.NewDelivery[]> {
  const copies = rows.filter(({ is_copy }) => is_copy);
  if (copies.length === 0) return [...rows];
  const had = await repo.listMailed(trx, copies);
  const hasHad = ({ submission_id, recipient }: repo.NewDelivery) =>
    had.some((one) => one.submission_id === submission_id && isSame(one.recipient, recipient));
  return rows.filter((row) => !row.is_copy || !hasHad(row));
}

/** Whether a copy may still go to an address: an email destination of the endpoint has it, and it has confirmed. */
export async function isCopyable(
  db: Db,
  { endpoint_id, email }: { endpoint_id: string; email: string },
): Promise<boolean> {
  const rows = await repo.listConfirmed(db, [endpoint_id]);
  return rows.some((row) => isSame(row.email, email));
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
