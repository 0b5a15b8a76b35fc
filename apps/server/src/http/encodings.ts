import { promisify } from 'node:util';
import zlib from 'node:zlib';

/** How a body may travel, the smallest first: brotli wins over zstd on files as small as ours, and both over gzip. */
export const encodings = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** The names that the build gives to what it has compressed, beside the file itself. */
export const encodedSuffix: Readonly<Record<Encoding, string>> = { br: '.br', zstd: '.zst', gzip: '.gz' };

/** Higher ones gain two bytes in a hundred, and take a tenth of a second to begin. */
const ZSTD_LEVEL = 12;

/** Once for each file, so nearly as small as it gets: about 40 ms for a page with brotli, on the thread pool. */
const compressors: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    promisify(zlib.brotliCompress)(body, {
      params: {
        [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  zstd: (body) =>
    promisify(zlib.zstdCompress)(body, { params: { [zlib.constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } }),
  gzip: (body) => promisify(zlib.gzip)(body, { level: zlib.constants.Z_BEST_COMPRESSION }),
};

/** Of what is made anew for each answer: a hundredth of the time for a tenth more bytes. */
const quickly: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    promisify(zlib.brotliCompress)(body, {
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  zstd: (body) => promisify(zlib.zstdCompress)(body),
  gzip: (body) => promisify(zlib.gzip)(body),
};

export const encodeQuickly = (encoding: Encoding, body: Buffer): Promise<Buffer> => quickly[encoding](body);

export const encode = (encoding: Encoding, body: Buffer): Promise<Buffer> => compressors[encoding](body);

/**
 * What to send to whom (RFC 9110, section 12.5.3): the encoding that the client wants most, the smallest one among equals.
 * @returns undefined for the body as it is: nothing else is wanted, or nothing was said
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  const wanted = new Map(
    (acceptEncoding ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...params] = part.split(';').map((word) => word.trim());
        const quality = Number(params.find((param) => param.startsWith('q='))?.slice(2) ?? 1);
        return [name, Number.isFinite(quality) ? quality : 1] as const;
      }),
  );
  const quality = (encoding: Encoding) => wanted.get(encoding) ?? wanted.get('*') ?? 0;
  const best = encodings.reduce((best, encoding) => (quality(encoding) > quality(best) ? encoding : best));
  return quality(best) > 0 && quality(best) >= (wanted.get('identity') ?? 0) ? best : undefined;
}
