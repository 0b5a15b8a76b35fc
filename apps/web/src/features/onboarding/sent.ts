/** The test that was sent from here, to recognise it when it arrives. */
export interface Sent {
  submissionId: string;
  /** When it was sent, by `performance.now()`. */
  at: number;
}
