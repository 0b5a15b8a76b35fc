import { toMailError, type MailError } from '../../../../outbound/mailer/error.ts';
import type { Accepted } from '../../../../outbound/mailer/mailer.ts';
import type { Outcome } from '../../model/outgoing.ts';

/** What handing a mail over came to, by what `send` resolved or rejected with. */
export function toMailOutcome(result: Accepted | MailError, ms: number): Outcome {
  if ('accepted' in result) return { result: 'delivered', status: statusOf(result.reply), ms, answer: result.reply };
  const { permanent, status, reply } = result;
  return { result: permanent ? 'refused' : 'failed', status, ms, answer: reply };
}

/** Whether the next server said for good that this address gets nothing, as opposed to this one mail. */
export const refusesAddress = ({ permanent, stage }: MailError): boolean => permanent && stage === 'recipient';

/** Hands one mail over and says what came of it; nothing that goes wrong on the way is thrown. */
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
