import { crc32, inflateRawSync } from 'node:zlib';

/** The content of a ZIP file, by name, in the order of its directory; checks every size and checksum (APPNOTE 6.3). */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf('PK\x05\x06');
  if (end === -1) throw new Error('The ZIP file has no end.');
  const count = bytes.readUInt16LE(end + 10);
  const found = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (bytes.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error('The directory is broken.');
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    if (found.has(name)) throw new Error(`There are two entries named ${name}.`);
    found.set(name, readEntry(bytes, at));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return found;
}

function readEntry(bytes: Buffer, at: number): Buffer {
  const [method, checksum] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 16)];
  const [compressed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
  const local = bytes.readUInt32LE(at + 42);
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const stored = bytes.subarray(start, start + compressed);
  const content = method === 0 ? stored : inflateRawSync(stored);
  if (content.length !== size || crc32(content) !== checksum) throw new Error('An entry is broken.');
  return content;
}
