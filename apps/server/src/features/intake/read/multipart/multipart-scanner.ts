import { randomBytes } from 'node:crypto';
import type { IntakeLimits } from '../../../../lib/intake-limits.ts';
import { BodyRefused, malformed } from '../refuse-body.ts';
import { parsePartHead, type PartHead } from './parse-part-head.ts';

const CRLF = Buffer.from('\r\n');
const END_OF_HEAD = Buffer.from('\r\n\r\n');
const EMPTY = Buffer.alloc(0);
const CR = 0x0d;
const DASH = 0x2d;
/**
 * Browsers need fewer than 200 bytes besides the names; a name has at most 255 characters, and a file's name is not
 * much longer.
 */
const MAX_HEAD_BYTES = 16 * 1024;
const MAX_PREAMBLE_BYTES = 8 * 1024;
const MAX_PADDING_BYTES = 64;

type ScanLimits = Pick<IntakeLimits, 'maxFields' | 'maxFiles' | 'maxValueBytes'>;
type State = 'preamble' | 'delimiter' | 'head' | 'body' | 'epilogue';

/** A field as received; it is decoded when the form's encoding is known. */
export interface ReceivedField {
  head: PartHead;
  chunks: Buffer[];
  /** The number of bytes received; only the first `maxValueBytes` are kept. */
  size: number;
}

/**
 * Checks a multipart/form-data body (RFC 7578, RFC 2046 section 5.1.1) while it streams through. Fields are collected
 * here. Files leave as a body that contains nothing else, under our own boundary, with the file's number as its name.
 * The lenient parser behind it thus gets only input that it cannot misread: on its own it ignores parts that it does
 * not understand, cuts values at anything that starts like the boundary, and refuses fields called `constructor`.
 */
export class MultipartScanner {
  readonly boundary = randomBytes(16).toString('hex');
  readonly fields: ReceivedField[] = [];
  readonly files: PartHead[] = [];
  readonly #delimiter: Buffer;
  readonly #limits: ScanLimits;
  #state: State = 'preamble';
  /** Received, not yet decided. Starts with the line break that the first delimiter may lack. */
  #pending: Buffer = CRLF;
  #output: Buffer[] = [];
  /** Bytes of `#pending` that belong to the head and not to the contents: its closing line break. */
  #skip = 0;
  #parts = 0;
  #hasPreamble = false;
  /** The field that is being read; a file's contents go to the output. */
  #field: ReceivedField | undefined;

  constructor(boundary: string, limits: ScanLimits) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
    this.#limits = limits;
  }

  /**
   * @returns the next part of the files' body; the closing delimiter is held back for `end`
   * @throws {BodyRefused} malformed; too_large when there are more parts than any form has
   */
  push(chunk: Buffer): Buffer {
    if (this.#state === 'epilogue') return EMPTY;
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    this.#output = [];
    while (this.#step());
    return this.#output.length === 1 ? (this.#output[0] ?? EMPTY) : Buffer.concat(this.#output);
  }

  /**
   * @returns the closing delimiter; nothing if there was no file
   * @throws {BodyRefused} malformed when the body ended early. Browsers send a body without parts for an empty form,
   * but such a body contains nothing else.
   */
  end(): Buffer {
    if (this.#state !== 'epilogue') throw malformed('The multipart body ends too early.');
    if (this.#parts === 0 && this.#hasPreamble) throw malformed('The multipart body has no parts.');
    return this.files.length === 0 ? EMPTY : Buffer.from(`\r\n--${this.boundary}--\r\n`);
  }

  /** @returns false when more bytes are needed, or none are wanted */
  #step(): boolean {
    if (this.#state === 'preamble') return this.#findFirst();
    if (this.#state === 'delimiter') return this.#finishDelimiter();
    if (this.#state === 'head') return this.#readHead();
    return this.#state === 'body' && this.#passBody();
  }

  /**
   * RFC 2046 allows a preamble. One that looks like a part is a part under another boundary, whose value would be lost.
   */
  #findFirst(): boolean {
    const at = this.#pending.indexOf(this.#delimiter);
    const preamble = at === -1 ? this.#pending : this.#pending.subarray(0, at);
    if (preamble.length > MAX_PREAMBLE_BYTES || /content-disposition/i.test(preamble.toString('latin1')))
      throw malformed('The multipart body does not begin with its boundary.');
    if (at === -1) return false;
    this.#hasPreamble = at > 0;
    this.#enter('delimiter', at + this.#delimiter.length);
    return true;
  }

  /** A boundary line ends with `--`, or with white space and a line break; otherwise it is a line of the value. */
  #finishDelimiter(): boolean {
    const pending = this.#pending;
    if (pending.length < 2) return false;
    if (pending[0] === DASH && pending[1] === DASH) {
      this.#enter('epilogue', pending.length);
      return false;
    }
    const end = pending.indexOf(CRLF);
    const padding = pending.toString('latin1', 0, end === -1 ? pending.length : end);
    if (padding.length > MAX_PADDING_BYTES || !/^[ \t]*\r?$/.test(padding))
      throw malformed('The boundary of the multipart body appears inside a value.');
    if (end === -1) return false;
    this.#enter('head', end + CRLF.length);
    return true;
  }

  #readHead(): boolean {
    const end = this.#pending.indexOf(END_OF_HEAD);
    if (end > MAX_HEAD_BYTES || (end === -1 && this.#pending.length > MAX_HEAD_BYTES))
      throw malformed('A part of the body has headers that are too long.');
    if (end === -1) return false;
    this.#parts += 1;
    this.#beginPart(parsePartHead(this.#pending.toString('latin1', 0, end)));
    // The line break of the empty line may already belong to the next delimiter, if a part ends with its head.
    this.#enter('body', end + CRLF.length);
    this.#skip = CRLF.length;
    return true;
  }

  #beginPart(head: PartHead): void {
    const { maxFields, maxFiles } = this.#limits;
    // Empty file inputs are parts but not files: twice the limits leave room for them.
    if (this.#parts > 2 * (maxFields + maxFiles))
      throw new BodyRefused('too_large', 'There are too many fields and files.');
    this.#field = head.filename === undefined ? { head, chunks: [], size: 0 } : undefined;
    if (this.#field) {
      // One too many is enough to report that there are too many.
      if (this.fields.length <= maxFields) this.fields.push(this.#field);
      return;
    }
    const line = `Content-Disposition: form-data; name="${this.files.length}"; filename="f"`;
    this.#output.push(Buffer.from(`\r\n--${this.boundary}\r\n${line}\r\n\r\n`));
    this.files.push(head);
  }

  #passBody(): boolean {
    const at = this.#pending.indexOf(this.#delimiter);
    const end = at === -1 ? this.#pending.length - this.#undecided() : at;
    if (end > this.#skip) this.#passContent(this.#pending.subarray(this.#skip, end));
    this.#skip = Math.max(this.#skip - end, 0);
    this.#enter(at === -1 ? 'body' : 'delimiter', at === -1 ? end : at + this.#delimiter.length);
    return at !== -1;
  }

  #passContent(content: Buffer): void {
    const field = this.#field;
    if (!field) {
      this.#output.push(content);
      return;
    }
    if (field.size + content.length <= this.#limits.maxValueBytes) field.chunks.push(content);
    field.size += content.length;
  }

  /** The number of final bytes that may be the beginning of a delimiter. */
  #undecided(): number {
    const tail = this.#pending.subarray(Math.max(0, this.#pending.length - this.#delimiter.length + 1));
    for (let at = tail.indexOf(CR); at !== -1; at = tail.indexOf(CR, at + 1)) {
      const candidate = tail.subarray(at);
      if (this.#delimiter.subarray(0, candidate.length).equals(candidate)) return candidate.length;
    }
    return 0;
  }

  #enter(state: State, consumed: number): void {
    this.#state = state;
    this.#pending = this.#pending.subarray(consumed);
  }
}
