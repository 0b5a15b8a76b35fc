/** The maximum number of tokens of one message: bounds the work for any input. */
export const MAX_TOKENS = 8192;
const SEEN_SLOTS = 32_768;
const LONGEST_REASON = 60;

/** Learned from the shared examples. */
export const FOR_ALL = 1;
/** Learned only by the account that receives the message: addresses and hosts of single senders. */
export const FOR_ACCOUNT = 2;
/** One of several tokens of a single word: training changes its weight more slowly. */
export const PART = 4;

/**
 * The distinct tokens of one message, each with the piece of text it comes from. One collector serves all messages:
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
    // After four thousand million messages, the marks of old ones would count as new.
    this.seenIn.fill(0);
    this.message = 1;
  }

  /** Records a piece of text, or the name of a counted feature; tokens added with its number are reported as it. */
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

  /** A piece in words, in lower case. */
  describe(piece: number): string {
    const text = this.pieceTexts[piece] ?? '';
    const start = this.pieceStarts[piece] ?? 0;
    const end = Math.min(this.pieceEnds[piece] ?? 0, start + LONGEST_REASON);
    return text.slice(start, end).replace(/\s+/g, ' ').toLowerCase().toWellFormed();
  }
}
