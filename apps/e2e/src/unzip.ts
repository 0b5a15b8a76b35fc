import { inflateRawSync } from 'node:zlib';

/** The contents of a ZIP file by name, according to its central directory (APPNOTE 6.3, 4.3.12). */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf('PK\x05\x06');
  if (end === -1) throw new Error('This is no whole ZIP file: it has no end.');
  const found = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    found.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), contentOf(bytes, at));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return found;
}

/** @param at the position of its record in the central directory */
function contentOf(bytes: Buffer, at: number): Buffer {
  const local = bytes.readUInt32LE(at + 42);
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const stored = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
  return bytes.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored);
}
