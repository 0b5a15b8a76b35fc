import type { DeliveryEvent, DestinationKind, FormLabels, Submission } from '@postern/contracts';

/**
 * One delivery to one destination, with everything that a channel needs to send it. Channels do not read the database.
 */
export interface Outgoing {
  /** The same for every attempt: receivers recognise repeats by it. */
  delivery_id: string;
  event: DeliveryEvent;
  /** When the event happened. */
  occurred_at: Date;
  endpoint: { id: string; name: string; workspace_id: string; is_test?: boolean };
  destination: OutgoingDestination;
  /** In the contract's shape; an erased one has only its ids. */
  submission: Submission;
  /** What the published form calls the fields and options of the submission. As sent when omitted. */
  labels?: FormLabels;
  /** Fields that are not in `submission`: they are instructions for emails. None when omitted. */
  instructions?: Submission['fields'];
  /** For links. Names and sizes of files are in `submission`; links to them need a sign-in. */
  publicUrl: string;
}

export interface OutgoingDestination {
  id: string;
  kind: DestinationKind;
  name: string;
  /** In the shape that the contract's `destinationConfigs` gives for the kind. */
  config: unknown;
  /** A webhook's signing secrets (`whsec_…`), the newest first. */
  secrets: readonly string[];
  /** A bot's token. */
  token: string | null;
}

/** The result of an attempt. */
export interface Outcome {
  /**
   * The schedule retries `failed`; `refused` can never work and is dead at once; `gone`: the receiver wants no more
   * deliveries (410).
   */
  result: 'delivered' | 'failed' | 'refused' | 'gone';
  /** The HTTP or SMTP status; null without an answer. */
  status: number | null;
  ms: number;
  /** The answer, or why there is none: at most 500 bytes of clean text that may be shown. */
  answer: string;
  /** The delay that the receiver requested. */
  retryAfterSeconds?: number;
}
