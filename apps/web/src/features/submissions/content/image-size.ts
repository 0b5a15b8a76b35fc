/** The types of pictures that have thumbnails: those whose size can be read from their first bytes. */
export const shownTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;

interface Size {
  width: number;
  height: number;
}

/**
 * The size of a decoded picture, read from its bytes, or null if it cannot be read. A file of a few kilobytes may
 * decode to gigabytes, so this is checked before a browser decodes it.
 */
export function imageSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47])) return { width: view.getUint32(16), height: view.getUint32(20) };
    if (startsWith(bytes, [0x47, 0x49, 0x46, 0x38]))
      return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    if (startsWith(bytes, [0xff, 0xd8])) return jpegSize(view);
    if (text(bytes, 0) === 'RIFF' && text(bytes, 8) === 'WEBP') return webpSize(bytes, view);
  } catch (error) {
    // The file ends before its size.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

const text = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/**
 * ITU-T T.81, B.2.2: a frame header contains the size. All markers except SOF0–SOF15 without DHT, JPG and DAC are
 * skipped.
 */
function jpegSize(view: DataView): Size | null {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** RFC 9649: the first chunk names the encoding, and each encoding stores the size elsewhere. */
function webpSize(bytes: Uint8Array, view: DataView): Size | null {
  const kind = text(bytes, 12);
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (kind === 'VP8X') return { width: uint24(24) + 1, height: uint24(27) + 1 };
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const packed = view.getUint32(21, true);
  return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
}
