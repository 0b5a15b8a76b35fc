import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, encode, type Encoding } from './encodings.ts';

describe('chooseEncoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip, zstd', 'zstd'],
    ['GZIP', 'gzip'],
    ['x-unknown, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *;q=0.1', 'zstd'],
    ['gzip;q=0.5, identity', undefined],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('answers %s with %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});

const decoders: Record<Encoding, (body: Buffer) => Buffer> = {
  br: (body) => zlib.brotliDecompressSync(body),
  zstd: (body) => zlib.zstdDecompressSync(body),
  gzip: (body) => zlib.gunzipSync(body),
};

it.each(['br', 'zstd', 'gzip'] as const)('%s can be read again, and is smaller', async (encoding) => {
  const body = Buffer.from('A postern is the small gate in a wall. '.repeat(50));
  const encoded = await encode(encoding, body);
  expect(encoded.length).toBeLessThan(body.length / 10);
  expect(decoders[encoding](encoded)).toEqual(body);
});
