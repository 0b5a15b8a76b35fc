import { describe, expect, it } from 'vitest';
import { analyseFile } from '../recognise/analyse-file.ts';
import { refuseBinary } from './detect-format.ts';
import { EncodingDetector } from './detect-encoding.ts';
import type { Cell, ReadRow } from './file-row.model.ts';
import { readRows } from './read-rows.ts';

/** The bytes in pieces of a size, so that characters and rows are cut anywhere. */
async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(content: string | Uint8Array, size = 7): Promise<ReadRow[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const detector = new EncodingDetector();
  for await (const piece of inPieces(bytes, size)) detector.push(piece);
  refuseBinary(Buffer.from(bytes));
  const file = { size: bytes.length, open: async () => inPieces(bytes, size) };
  const { facts } = await analyseFile(file, {
    encoding: detector.end(),
    endpoint_id: 'k7Qm2xWvTe',
    isZip: detector.isZip,
    sheet: undefined,
  });
  const all: ReadRow[] = [];
  for await (const rows of readRows(file, facts)) all.push(...rows);
  return all;
}

const cells = async (content: string | Uint8Array): Promise<Cell[][]> =>
  (await read(content)).map((row) => ('cells' in row ? row.cells : []));

const utf16 = (text: string, isBigEndian = false): Buffer => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

describe('a table', () => {
  const noor: Cell[][] = [
    [
      ['name', 'Zoë'],
      ['note', 'a, "b"\nc'],
    ],
  ];
  const table = 'name,note\r\nZoë,"a, ""b""\nc"\r\n';

  it.each([
    ['UTF-8', Buffer.from(table)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${table}`)],
    ['Latin-1', Buffer.from(table, 'latin1')],
    ['UTF-16 with a byte order mark', utf16(`\uFEFF${table}`)],
    ['big-endian UTF-16 with a byte order mark', utf16(`\uFEFF${table}`, true)],
    ['UTF-16 without a mark', utf16(table)],
    ['semicolons', Buffer.from(table.replace('name,note', 'name;note').replace('Zoë,', 'Zoë;'))],
    ['semicolons that the first line names', Buffer.from('sep=;\r\nname;note\r\nZoë;"a, ""b""\nc"\r\n')],
    ['commas that the first line names', Buffer.from(`\uFEFFSEP=,\r\n${table}`)],
    ['tabs', Buffer.from(table.replace('name,note', 'name\tnote').replace('Zoë,', 'Zoë\t'))],
  ])('in %s is read the same', async (_title, bytes) => {
    expect(await cells(bytes)).toEqual(noor);
  });

  it('keeps formulas as text, repeated names, and numbers lines as an editor does', async () => {
    const rows = await read('q,q,\n=1+1,+2,-3\n\n"a\nb",,\n"c",,\n');
    expect(rows).toEqual([
      {
        line: 2,
        cells: [
          ['q', '=1+1'],
          ['q', '+2'],
          ['Column 3', '-3'],
        ],
      },
      { line: 4, cells: [['q', 'a\nb']] },
      { line: 6, cells: [['q', 'c']] },
    ]);
  });

  it('with a quote that is never closed is refused', async () => {
    await expect(read('a,b\n1,"2\n3,4\n')).rejects.toThrow('A quote is opened and never closed');
  });

  it('names the last line before a quote that is never closed', async () => {
    const text = `a,b\n"1\n2",3\n4,"5\n${'6,7\n'.repeat(1000)}`;
    await expect(read(text)).rejects.toThrow('in the row that begins after line 3.');
  });

  it('with 10,000 columns is refused by their number', async () => {
    const head = Array.from({ length: 10_000 }, (_, n) => `c${n}`).join(',');
    await expect(read(`${head}\n`)).rejects.toThrow('The file has 10,000 columns. An import can have 500.');
  });

  it.each([
    ['PK\u0003\u0004x', 'This ZIP file is broken or cut off.'],
    ['%PDF-1.7', 'PDF'],
    [' \n ', 'The file is empty.'],
  ])('%j is refused by name', async (content, sentence) => {
    await expect(read(content)).rejects.toThrow(sentence);
  });
});

it.each([
  ['PNG', '89504e470d0a1a0a0000000d49484452'],
  ['JPEG', 'ffd8ffe000104a464946'],
  ['GIF', '474946383961'],
])('a picture in %s is refused by name', async (_format, bytes) => {
  await expect(read(Buffer.from(bytes, 'hex'))).rejects.toThrow('This is a picture.');
});

describe('JSON', () => {
  it.each([
    ['a list', '[{"a":"x]"},\n{"a":"}\\""}]'],
    ['the list of an API', '{"total":2,"links":["x"],"items":\n[{"a":"x]"},{"a":"}\\""}],"more":[{"a":3}]}'],
    ['lines', '{"a":"x]"}\n\n{"a":"}\\""}\r\n'],
  ])('as %s has a row for each object', async (_title, text) => {
    expect(await cells(text)).toEqual([[['a', 'x]']], [['a', '}"']]]);
  });

  it('that is one object is one row', async () => {
    expect(await cells('{\n"a": [1, 2],\n"__proto__": 3}')).toEqual([
      [
        ['a', [1, 2]],
        ['__proto__', 3],
      ],
    ]);
  });

  it.each([
    ['a list', '[{"a":9007199254740993,"b":{"c":[-1e400,1.50]},"d":"9007199254740993"}]'],
    ['lines', '{"a":9007199254740993,"b":{"c":[-1e400,1.50]},"d":"9007199254740993"}\n{}\n'],
  ])('as %s keeps a number that would change as text', async (_title, text) => {
    const [row] = await cells(text);
    expect(row).toEqual([
      ['a', '9007199254740993'],
      ['b', { c: ['-1e400', 1.5] }],
      ['d', '9007199254740993'],
    ]);
  });

  it('names rows that are not objects', async () => {
    expect(await read('[{"a":1},\n7,\n[1]]')).toEqual([
      { line: 1, cells: [['a', 1]] },
      { line: 2, problem: 'This is not a JSON object.' },
      { line: 3, problem: 'This is not a JSON object.' },
    ]);
  });

  it.each(['[{"a":1},{"a":', '[{"a":1}', '{"items":[{"a":1}]', '[{"a":"'])('%j is refused as cut off', async (text) => {
    await expect(read(text)).rejects.toThrow('cut off');
  });

  it.each([
    ['[{"a":1},{"a":', 'after 1 row.'],
    ['[{"a":1},{"a":2},{"a":', 'after 2 rows.'],
  ])('%j is refused with the number of rows before', async (text, sentence) => {
    await expect(read(text)).rejects.toThrow(sentence);
  });

  it.each(['[{"a":1},{"a":nope}]', '{"a":1}\n{"a":\n{"a":2}'])('%j is refused as invalid', async (text) => {
    await expect(read(text)).rejects.toThrow('not valid JSON');
  });

  it('that is nested too deeply is refused', async () => {
    await expect(read(`[${'['.repeat(100)}`)).rejects.toThrow('nested too deeply');
    await expect(read(`{"a":1}\n{"a":${'['.repeat(100)}${']'.repeat(100)}}`)).rejects.toThrow('nested too deeply');
  });
});
