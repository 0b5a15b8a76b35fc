import { expect, it } from 'vitest';
import { inChunks } from './in-chunks.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`);

it('sends five hundred at a time, one after the other', async () => {
  const sizes: number[] = [];
  const told: number[] = [];
  const send = async (chunk: string[]) => {
    sizes.push(chunk.length);
    return { changed: chunk.slice(1), left: chunk.slice(0, 1) };
  };
  const { changed, left, unsent, error } = await inChunks(ids(1201), send, (done) => void told.push(done));
  expect(sizes).toEqual([500, 500, 201]);
  expect(told).toEqual([500, 1000, 1201]);
  expect([changed.size, left.size, unsent.size, error]).toEqual([1198, 3, 0, undefined]);
});

it('stops at the first failure, and reports what was not sent', async () => {
  let calls = 0;
  const send = async (chunk: string[]) => {
    calls += 1;
    if (calls === 2) throw new Error('down');
    return { changed: chunk, left: [] };
  };
  const { changed, unsent, error } = await inChunks(ids(1201), send, () => {});
  expect([calls, changed.size, unsent.size]).toEqual([2, 500, 701]);
  expect(error).toEqual(new Error('down'));
});
