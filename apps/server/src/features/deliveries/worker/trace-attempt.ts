import type { Attributes, Tracer } from '../../../tracing/tracer.model.ts';
import type { Outcome } from '../model/outgoing.ts';
import type { Claimed } from './claim.repo.ts';

interface Attempted {
  /** The kind of the destination, or `digest`. */
  what: string;
  claimed: Claimed;
  /** More ids: they lead from a trace to a delivery, and an address must not be in one. */
  attributes: Attributes;
}

/** Makes an attempt in a span. It begins a trace, because the request that brought the submission has ended. */
export const traceAttempt = (
  tracer: Tracer,
  { what, claimed, attributes }: Attempted,
  work: () => Promise<Outcome>,
): Promise<Outcome> =>
  tracer.run(
    `deliver ${what}`,
    {
      kind: 'client',
      parent: null,
      attributes: {
        'delivery.attempt': claimed.attempts + 1,
        'destination.id': claimed.destination_id,
        ...attributes,
      },
    },
    async (span) => {
      const outcome = await work();
      const { result, status } = outcome;
      span.set({ 'delivery.result': result, ...(status !== null && { 'delivery.status': status }) });
      if (result !== 'delivered') span.fail(status === null ? result : String(status));
      return outcome;
    },
  );
