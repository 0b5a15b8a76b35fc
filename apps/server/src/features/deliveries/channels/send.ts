import type { DestinationKind } from '@postern/contracts';
import type { SendDeps } from './post.ts';
import { sendChat, sendTelegram } from './chat/send.ts';
import type { Outcome, Outgoing, OutgoingDestination } from '../model/outgoing.ts';
import { sendWebhook } from './webhook/send.ts';

/** The kinds that are called over HTTP. Email has recipients and takes another way. */
export type CalledKind = Exclude<DestinationKind, 'email'>;

export interface CalledOutgoing extends Outgoing {
  destination: OutgoingDestination & { kind: CalledKind };
}

/** Whether a delivery goes out over HTTP; otherwise it is an email. */
export const isCalled = (outgoing: Outgoing): outgoing is CalledOutgoing => outgoing.destination.kind !== 'email';

/** Makes one attempt. Whatever the receiver does, there is an outcome; the schedule decides what follows from it. */
export async function sendOutgoing(deps: SendDeps, outgoing: CalledOutgoing): Promise<Outcome> {
  const { kind } = outgoing.destination;
  switch (kind) {
    case 'webhook':
      return sendWebhook(deps, outgoing);
    case 'slack':
    case 'discord':
    case 'teams':
      return sendChat(deps, outgoing, kind);
    case 'telegram':
      return sendTelegram(deps, outgoing);
    default: {
      const unknown: never = kind;
      throw new Error(`Nothing sends to ${String(unknown)}.`);
    }
  }
}
