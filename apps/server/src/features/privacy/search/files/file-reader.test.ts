import { describe, expect, it, onTestFinished } from 'vitest';
import { deflatedSpaces, docxOf, pdfOf, pdfWith } from './documents-testing.ts';
import { FileReader, type FileReaderOptions } from './file-reader.ts';

const readerWith = (options: FileReaderOptions = {}) => {
  const reader = new FileReader(options);
  onTestFinished(() => reader[Symbol.asyncDispose]());
  return reader;
};
const request = (bytes: Buffer) => ({ value: 'Ada Lovelace', match: 'contains' as const, bytes });
const found = { has: true, unread: null };

/** A form that contains itself, twice: a page that never ends. */
const endless = () => {
  const form = (n: number) =>
    Buffer.concat([
      Buffer.from(
        `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${n} 0 R>>>>/Length 12>>\nstream\n/X Do /X Do \nendstream`,
      ),
    ]);
  const more = Array.from({ length: 60 }, (_, n) => form(n + 7));
  return pdfWith({ content: '/X Do', page: '/Resources<</XObject<</X 6 0 R>>>>', more });
};

describe('the process that reads files', () => {
  it('finds a value in one file after another', async () => {
    const reader = readerWith();
    expect(await reader.search(request(pdfOf(['Ada Love', 'lace'])))).toEqual(found);
    expect(await reader.search(request(await docxOf(['Ada'], ['Lovelace'])))).toEqual(found);
    expect(await reader.search(request(pdfOf(['Noor'])))).toEqual({ has: false, unread: null });
  });

  it('ends with a file that takes too long, and the next one is read', async () => {
    const reader = readerWith({ fileMs: 50 });
    const text = `BT /F 9 Tf ${'(word ) Tj '.repeat(2_000_000)} ET`;
    expect(await reader.search(request(pdfWith({ content: text })))).toEqual({ has: false, unread: 'limit' });
    const next = readerWith();
    expect(await next.search(request(pdfOf(['Ada Lovelace'])))).toEqual(found);
  });

  it('has limited memory for what a stream of a PDF file grows to', async () => {
    const reader = readerWith();
    const bomb = pdfWith({ content: deflatedSpaces(900) });
    const { unread } = await reader.search(request(bomb));
    expect(unread).not.toBeNull();
    expect(await reader.search(request(pdfOf(['Ada Lovelace'])))).toEqual(found);
  });

  it('reads a page whose forms contain forms without end', async () => {
    const { has } = await readerWith({ fileMs: 3000 }).search(request(endless()));
    expect(has).toBe(false);
  });

  it('ends with its reader, also while it reads', async () => {
    const reader = readerWith();
    await reader.search(request(pdfOf(['Noor'])));
    const reading = reader.search(request(pdfWith({ content: `BT /F 9 Tf ${'(word ) Tj '.repeat(2_000_000)} ET` })));
    await reader[Symbol.asyncDispose]();
    expect(await reading).toMatchObject({ has: false });
  });
});
