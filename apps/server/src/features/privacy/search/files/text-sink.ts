/** The most characters of one document. A book has about a million. */
export const MAX_CHARS = 20_000_000;

/** A document with more text than is read. */
export class TooMuchText extends Error {
  override readonly name = 'TooMuchText';
}

/** Puts the text of a document together. */
export class TextSink {
  readonly #pieces: string[] = [];
  #chars = 0;

  /** @throws {TooMuchText} */
  add(piece: string): void {
    this.#chars += piece.length;
    if (this.#chars > MAX_CHARS) throw new TooMuchText(`The document has more than ${MAX_CHARS} characters.`);
    this.#pieces.push(piece);
  }

  toString(): string {
    return this.#pieces.join('');
  }
}
