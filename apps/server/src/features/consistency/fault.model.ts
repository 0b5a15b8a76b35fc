/** Something that rows, files, counters and search documents disagree about. */
export interface Fault {
  kind: FaultKind;
  /** What it concerns: the id of an endpoint or a submission, or a storage key. */
  id: string;
  /** One sentence for the operator. */
  detail: string;
  isRepaired: boolean;
}

export const faultKinds = [
  /** A file of a submission has no bytes. Only a backup has them. */
  'missing_file',
  /** A file has other bytes than were received. Only a backup has them. */
  'damaged_file',
  /** Stored bytes belong to no submission. The sweep removes them, too. */
  'orphan_file',
  /** An endpoint's counters, or those of its caps, differ from its submissions. */
  'wrong_counter',
  /** An accepted submission has other seats than the caps of its endpoint count it with. */
  'wrong_seat',
  /** A search does not find a submission. */
  'missing_document',
  /** A search finds a submission by a state that it no longer has. */
  'outdated_document',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Checking {
  /** Whether faults are repaired where that is possible. */
  repair: boolean;
  /** Called for each fault, after its repair. */
  onFault: (fault: Fault) => void;
  /** Called now and then with the number of items checked by this check. */
  onProgress: (doing: string, done: number) => void;
  signal: AbortSignal | undefined;
}
