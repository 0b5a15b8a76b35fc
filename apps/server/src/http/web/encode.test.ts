import zlib from 'node:zlib';
import { expect, it } from 'vitest';
import type { Encoding } from '../negotiation/choose-encoding.ts';
import { encode } from './encode.ts';

const decoders: Record<Encoding, (body: Buffer) => Buffer> = {
  br: (body) => zlib.brotliDecompressSync(body),
  zstd: (body) => zlib.zstdDecompressSync(body),
  gzip: (body) => zlib.gunzipSync(body),
};

it.each(['br', 'zstd', 'gzip'] as const)('%s can be decoded, and is smaller', async (encoding) => {
  const body = Buffer.from('A postern is the small gate in a wall. '.repeat(50));
  const encoded = await encode(encoding, body);
  expect(encoded.length).toBeLessThan(body.length / 10);
  expect(decoders[encoding](encoded)).toEqual(body);
});
