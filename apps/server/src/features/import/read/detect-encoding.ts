import type { Encoding } from './file-row.model.ts';

/** Bytes from which UTF-16 without a byte order mark is recognised. */
const PROBED = 512;

/**
 * Finds the encoding of a file while all of its bytes pass: a byte order mark decides; otherwise it is UTF-16 if every
 * other byte of the beginning is zero, UTF-8 if all bytes fit, and else Windows-1252, the superset of Latin-1.
 */
export class EncodingDetector {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true });
  #start = Buffer.alloc(0);
  #isUtf8 = true;

  push(chunk: Uint8Array): void {
    if (this.#start.length < PROBED) this.#start = Buffer.concat([this.#start, chunk.subarray(0, PROBED)]);
    if (!this.#isUtf8) return;
    try {
      this.#utf8.decode(chunk, { stream: true });
    } catch {
      this.#isUtf8 = false;
    }
  }

  /** Whether the file begins like a ZIP file, such as a workbook. */
  get isZip(): boolean {
    return this.#start.toString('latin1', 0, 4) === 'PK\u0003\u0004';
  }

  end(): Encoding {
    const [first, second] = this.#start;
    if (first === 0xff && second === 0xfe) return 'utf-16le';
    if (first === 0xfe && second === 0xff) return 'utf-16be';
    const zeros = (from: 0 | 1) => this.#start.subarray(0, PROBED).filter((byte, i) => byte === 0 && i % 2 === from);
    const half = Math.min(this.#start.length, PROBED) / 2;
    if (half >= 2 && zeros(1).length > half * 0.6) return 'utf-16le';
    if (half >= 2 && zeros(0).length > half * 0.6) return 'utf-16be';
    try {
      if (this.#isUtf8) this.#utf8.decode();
    } catch {
      this.#isUtf8 = false;
    }
    return this.#isUtf8 ? 'utf-8' : 'windows-1252';
  }
}
