const COMPARED_CHARS = 2_000;

/**
 * 53 bits that identify a text, a long one by its beginning and its length: two runs of FNV-1a, a tenth of the cost of
 * a cryptographic hash. Not for uses in which forging would pay.
 */
export function fingerprintOf(text: string): number {
  const end = Math.min(text.length, COMPARED_CHARS);
  let low = 0x811c9dc5 ^ text.length;
  let high = 0x050c5d1f;
  for (let i = 0; i < end; i += 1) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x5bd1e995);
  }
  return (high >>> 11) * 0x1_0000_0000 + (low >>> 0);
}
