/** Tokens of one message, at most: bounds the work whatever is sent. */
export const MAX_TOKENS = 4096;
const SEEN_SLOTS = 16_384;
const LONGEST_REASON = 60;

/** Learnt from everybody's examples. */
export const FOR_ALL = 1;
/** Learnt only by the account whose mail it is: addresses and hosts of single senders. */
export const FOR_ACCOUNT = 2;
/** One of several that a single word gives: training moves its weight more slowly. */
export const PART = 4;

/**
 * The distinct tokens of one message, each with the piece of text it came from. One collector serves every message:
 * nothing is allocated while a message is read.
 */
export class TokenCollector {
  readonly hashes = new Uint32Array(MAX_TOKENS);
  readonly flags = new Uint8Array(MAX_TOKENS);
  /** The piece of text of each token. */
  readonly pieces = new Uint16Array(MAX_TOKENS);
  size = 0;
  pieceCount = 0;

  private readonly pieceTexts: string[] = [];
  private readonly pieceStarts = new Int32Array(MAX_TOKENS);
  private readonly pieceEnds = new Int32Array(MAX_TOKENS);
  private readonly seen = new Uint32Array(SEEN_SLOTS);
  private readonly seenIn = new Uint32Array(SEEN_SLOTS);
  private message = 0;

  clear(): void {
    this.size = 0;
    this.pieceCount = 0;
    this.pieceTexts.length = 0;
    this.message = (this.message + 1) >>> 0;
    if (this.message > 0) return;
    // After four thousand million messages the marks of old ones would look new.
    this.seenIn.fill(0);
    this.message = 1;
  }

  /** Notes a piece of text, or the name of what was counted; tokens added with its number are reported as it. */
  piece(text: string, start = 0, end = text.length): number {
    const at = Math.min(this.pieceCount, MAX_TOKENS - 1);
    this.pieceTexts[at] = text;
    this.pieceStarts[at] = start;
    this.pieceEnds[at] = end;
    this.pieceCount = at + 1;
    return at;
  }

  add(hash: number, piece: number, flags: number): void {
    if (this.size === MAX_TOKENS) return;
    let slot = hash & (SEEN_SLOTS - 1);
    while (this.seenIn[slot] === this.message) {
      if (this.seen[slot] === hash) return;
      slot = (slot + 1) & (SEEN_SLOTS - 1);
    }
    this.seen[slot] = hash;
    this.seenIn[slot] = this.message;
    this.hashes[this.size] = hash;
    this.pieces[this.size] = piece;
    this.flags[this.size] = flags;
    this.size += 1;
  }

  /** A piece in words, in small letters. */
  describe(piece: number): string {
    const text = this.pieceTexts[piece] ?? '';
    const start = this.pieceStarts[piece] ?? 0;
    const end = Math.min(this.pieceEnds[piece] ?? 0, start + LONGEST_REASON);
    return text.slice(start, end).replace(/\s+/g, ' ').toLowerCase().toWellFormed();
  }
}
