import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readZip } from '../../../lib/zip/zip-testing.ts';
import { allColumns, createTable } from './build-table.ts';
import { toXml } from './escape-xlsx-text.ts';
import { toWorkbook } from './write-xlsx.ts';
import type { ExportBatch } from './read-export.ts';

const at = new Date('2026-01-02T03:04:05Z');

async function* batches(count: number, size: number): AsyncGenerator<ExportBatch> {
  for (let from = 0; from < count; from += size) {
    const rows = Array.from({ length: Math.min(size, count - from) }, (_, index) => ({
      id: `id${from + index}`,
      status: 'inbox',
      fields: '[["n","=1"]]',
      spam: '{"score":-0.5,"reasons":[]}',
      meta: '{"ip":null,"referer":"https://example.org/\\"a\\""}',
      refused_reason: null,
      starred: false,
      read_at: null,
      created_at: '2026-01-02 12:00:00.5',
    }));
    yield { endpoint_id: 'e', rows, files: new Map() };
  }
}

async function sheets(count: number, maxRows: number): Promise<string[]> {
  const table = createTable({ publicUrl: 'http://localhost' }, { columns: allColumns(['n']) });
  const parts = readZip(await buffer(toWorkbook(batches(count, 4), { table, at, maxRows })));
  const names = [...parts.keys()].filter((name) => name.startsWith('xl/worksheets/'));
  const listed =
    parts
      .get('xl/workbook.xml')
      ?.toString()
      .match(/<sheet /g) ?? [];
  expect(listed).toHaveLength(names.length);
  return names.map((name) => parts.get(name)?.toString() ?? '');
}

const idsOf = (sheet: string) => [...sheet.matchAll(/>(id\d+)</g)].map(([, id]) => id);

describe('a workbook', () => {
  it.each([
    [0, 1],
    [9, 1],
    [10, 2],
    [18, 2],
    [19, 3],
  ])('of %i rows, with ten per sheet, has %i sheets, each with the names', async (count, expected) => {
    const found = await sheets(count, 10);
    expect(found).toHaveLength(expected);
    for (const sheet of found) expect(sheet).toContain('<row r="1"><c r="A1" s="1"');
    expect(found.flatMap(idsOf)).toEqual(Array.from({ length: count }, (_, n) => `id${n}`));
  });

  it('has times, numbers and text, each in its type', async () => {
    const [sheet = ''] = await sheets(1, 10);
    // 2 January 2026 at noon, and half a second.
    expect(Number(/<c r="B2" s="2"><v>([\d.]+)<\/v>/.exec(sheet)?.[1])).toBeCloseTo(46_024.5 + 0.5 / 86_400, 9);
    expect(sheet).toContain('<c r="F2"><v>-0.5</v></c>');
    expect(sheet).toContain(
      '<c r="G2" s="3" t="inlineStr"><is><t xml:space="preserve">https://example.org/"a"</t></is></c>',
    );
    expect(sheet).toContain('<c r="J2" s="3" t="inlineStr"><is><t xml:space="preserve">=1</t></is></c>');
    expect(sheet).not.toContain('r="D2"');
  });
});

describe('text in a cell', () => {
  it.each([
    ['plain', 'plain'],
    ['a & <b>', 'a &amp; &lt;b&gt;'],
    ['tab\tline\n', 'tab\tline\n'],
    ['\r\0\u001b\u0085', '_x000D__x0000__x001B__x0085_'],
    ['_x0041_ _x004_ _', '_x005F_x0041_ _x004_ _'],
    ['\ud83d\ude00 \ud83d', '\u{1F600} \uFFFD'],
    ['\ufffe\uffff', '_xFFFE__xFFFF_'],
  ])('%j is written %j', (text, written) => {
    expect(toXml(text)).toBe(written);
  });

  it('is cut at the limit of a cell, with a mark', () => {
    expect(toXml('x'.repeat(32_767))).toHaveLength(32_767);
    expect(toXml('x'.repeat(40_000))).toHaveLength(32_767);
    expect(toXml('x'.repeat(40_000))).toMatch(/x… \(cut\)$/);
    expect(toXml('\u{1F600}'.repeat(20_000)).isWellFormed()).toBe(true);
  });
});
