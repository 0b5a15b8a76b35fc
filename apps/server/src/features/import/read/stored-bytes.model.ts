/** A file that can be read from any place, as often as needed. */
export interface StoredBytes {
  size: number;
  /** @param range the first and the last byte; all of them without it */
  open: (range?: { start: number; end: number }) => Promise<AsyncIterable<Uint8Array>>;
}
