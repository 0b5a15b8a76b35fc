/** What was sent from here, to know it by when it arrives. */
export interface Sent {
  submissionId: string;
  /** When it was sent, by `performance.now()`. */
  at: number;
}
