import type { DeliveryEvent, DestinationKind, Submission } from '@postern/contracts';

/** One thing that is to be told to one destination, with all that a sender needs. Senders know no database. */
export interface Outgoing {
  /** The same for every attempt: receivers tell repeats by it. */
  delivery_id: string;
  event: DeliveryEvent;
  /** When the event happened. */
  occurred_at: Date;
  endpoint: { id: string; name: string; workspace_id: string };
  destination: OutgoingDestination;
  /** As the contract shows it; of an erased one only its ids are left. */
  submission: Submission;
  /** Fields that are not in `submission`: they tell mails what to do. None when omitted. */
  instructions?: Submission['fields'];
  /** Names and values of files are in `submission`; links to them need a sign-in. */
  publicUrl: string;
}

export interface OutgoingDestination {
  id: string;
  kind: DestinationKind;
  name: string;
  /** As `destinationConfigs` of the contracts describes it for the kind. */
  config: unknown;
  /** A webhook's signing secrets (`whsec_…`), the newest first. */
  secrets: readonly string[];
  /** A bot's token. */
  token: string | null;
}

/** What came of an attempt. */
export interface Outcome {
  /**
   * `failed` is tried again by the schedule; `refused` never will work and is dead at once; `gone`: the receiver wants
   * nothing any more (410).
   */
  result: 'delivered' | 'failed' | 'refused' | 'gone';
  /** The HTTP or SMTP status; null when no answer came. */
  status: number | null;
  ms: number;
  /** What came back, or why nothing did: at most 500 bytes of clean text, fit to be shown. */
  answer: string;
  /** The receiver asked for this much patience. */
  retryAfterSeconds?: number;
}
