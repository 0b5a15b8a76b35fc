import { expect, it } from 'vitest';
import { imageSize } from './image-size.ts';

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

it.each([
  ['PNG', '89504e470d0a1a0a0000000d49484452000186a00000ea60', { width: 100_000, height: 60_000 }],
  ['GIF', '474946383961400190010000', { width: 320, height: 400 }],
  ['JPEG, past other segments', 'ffd8ffe000041111ffc40003aaffc0001108012c019003', { width: 400, height: 300 }],
  ['WebP, extended', '524946460000000057454250565038580000000000000000ff0300ff0100', { width: 1024, height: 512 }],
  ['WebP, lossy', '524946460000000057454250565038200000000000000000000040012c01', { width: 320, height: 300 }],
  ['WebP, lossless', '5249464600000000574542505650384c000000002f3fc12b00', { width: 320, height: 176 }],
])('returns the size of a %s', (_, hex, size) => {
  expect(imageSize(bytes(hex))).toEqual(size);
});

it.each(['', '89504e47', 'ffd8', 'ffd8ffe00000', 'ffd8ffd9', '3c737667', '52494646000000005745425041424344'])(
  'returns null for %s',
  (hex) => {
    expect(imageSize(bytes(hex))).toBeNull();
  },
);

it('ends with any bytes', () => {
  const endless = new Uint8Array(100_000).fill(0xff);
  endless[1] = 0xd8;
  expect(imageSize(endless)).not.toBeUndefined();
});
