import { toMailError, type MailError } from '../../../../outbound/mailer/error.ts';
import type { Accepted } from '../../../../outbound/mailer/mailer.ts';
import type { Outcome } from '../../model/outgoing.ts';

/** The outcome of a handover, from what `send` resolved or rejected with. */
export function toMailOutcome(result: Accepted | MailError, ms: number): Outcome {
  if ('accepted' in result) return { result: 'delivered', status: statusOf(result.reply), ms, answer: result.reply };
  const { permanent, status, reply } = result;
  return { result: permanent ? 'refused' : 'failed', status, ms, answer: reply };
}

/** Whether the next server refused this address permanently, as opposed to this one email. */
export const refusesAddress = ({ permanent, stage }: MailError): boolean => permanent && stage === 'recipient';

/** Hands one email over and returns the outcome; it never throws. */
export async function handOver(send: () => Promise<Accepted>): Promise<{ outcome: Outcome; error?: MailError }> {
  const started = performance.now();
  try {
    const accepted = await send();
    return { outcome: toMailOutcome(accepted, performance.now() - started) };
  } catch (thrown) {
    const error = toMailError(thrown);
    return { outcome: toMailOutcome(error, performance.now() - started), error };
  }
}

function statusOf(reply: string): number | null {
  const status = Number(reply.slice(0, 3));
  return Number.isInteger(status) && status >= 200 && status < 600 ? status : null;
}
