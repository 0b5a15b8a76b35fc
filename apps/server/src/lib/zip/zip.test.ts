import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readZip } from './zip-testing.ts';
import { toZip, type ZipEntry } from './zip.ts';

const at = new Date('2026-01-02T03:04:06Z');

async function* many(count: number): AsyncGenerator<ZipEntry> {
  for (let n = 0; n < count; n += 1) yield { name: `files/${n}.txt`, content: `content ${n}`, at };
}

async function* chunks(count: number): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < count; n += 1) yield Buffer.alloc(64 * 1024, n % 250);
}

describe('a ZIP file', () => {
  it('contains its entries: text, streams, nothing, names of any script', async () => {
    const entries = async function* (): AsyncGenerator<ZipEntry> {
      yield { name: 'README.txt', content: 'read me', at };
      yield { name: 'empty.txt', content: '', at };
      yield { name: 'größe/名前.bin', content: chunks(40), compress: true, at };
      yield { name: 'stored.bin', content: Readable.from(chunks(3)), at };
    };
    const read = readZip(await buffer(toZip(entries())));
    expect([...read].map(([name, content]) => [name, content.length])).toEqual([
      ['README.txt', 7],
      ['empty.txt', 0],
      ['größe/名前.bin', 40 * 64 * 1024],
      ['stored.bin', 3 * 64 * 1024],
    ]);
    expect(read.get('größe/名前.bin')).toEqual(await buffer(chunks(40)));
  });

  it('has ZIP64 records for more entries than 16 bits can count', async () => {
    const bytes = await buffer(toZip(many(65_537)));
    const record = bytes.lastIndexOf('PK\x06\x06');
    expect(record).toBeGreaterThan(0);
    expect(bytes.readBigUInt64LE(record + 32)).toBe(65_537n);
  });

  it('fails when a source fails, with its reason', async () => {
    const entries = async function* (): AsyncGenerator<ZipEntry> {
      yield { name: 'a', content: 'a', at };
      const broken = async function* () {
        yield Buffer.from('half');
        throw new Error('The disk is gone.');
      };
      yield { name: 'b', content: broken(), at };
    };
    await expect(buffer(toZip(entries()))).rejects.toThrow('The disk is gone.');
  });

  it('fails when the list of entries fails', async () => {
    const entries = async function* (): AsyncGenerator<ZipEntry> {
      yield { name: 'a', content: 'a', at };
      throw new Error('No more.');
    };
    await expect(buffer(toZip(entries()))).rejects.toThrow('No more.');
  });

  it('ends its source when reading stops', async () => {
    const source = Readable.from(chunks(1_000_000));
    let ended = false;
    const entries = async function* (): AsyncGenerator<ZipEntry> {
      try {
        yield { name: 'endless', content: source, at };
      } finally {
        ended = true;
      }
    };
    for await (const _chunk of toZip(entries())) break;
    expect([source.destroyed, ended]).toEqual([true, true]);
  });

  it('reads its sources only as fast as it is read', async () => {
    let read = 0;
    const counted = async function* () {
      for await (const chunk of chunks(10_000)) {
        read += 1;
        yield chunk;
      }
    };
    const entries = async function* (): AsyncGenerator<ZipEntry> {
      yield { name: 'large', content: counted(), at };
    };
    const zip = toZip(entries());
    await zip.next();
    await sleep(200);
    expect(read).toBeLessThan(50);
    await zip.return(undefined);
  });
});
