import { describe, expect, it } from 'vitest';
import { readWorkbook } from '../read-workbook.ts';
import { isDateFormat, toDateText } from './date-styles.ts';
import { openZip } from './open-zip.ts';
import { relationsXml, sheetXml, storedOf, workbookXml, zipOf } from './workbook-testing.ts';

type Parts = Record<string, string>;

async function read(parts: Parts, sheet?: string) {
  const all = [];
  for await (const rows of readWorkbook(storedOf(await zipOf(parts)), { sheet })) all.push(...rows);
  return all;
}
const rowsOf = async (parts: Parts, sheet?: string) =>
  (await read(parts, sheet)).map((row) => ('problem' in row ? row.problem : Object.fromEntries(row.cells)));
/** A workbook with one sheet and nothing else. */
const only = (rows: string): Parts => ({
  'xl/workbook.xml': workbookXml(['A']),
  'xl/worksheets/sheet1.xml': sheetXml(rows),
});
const inline = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
const head = `<row r="1">${inline('A1', 'a')}${inline('B1', 'b')}</row>`;

/** As Excel writes it: shared strings with runs, styles, phonetic text, a formula with its result. */
const excel: Parts = {
  'xl/_rels/workbook.xml.rels': relationsXml([
    'worksheets/sheet1.xml',
    'worksheets/sheet2.xml',
    'styles.xml',
    'sharedStrings.xml',
  ]),
  'xl/workbook.xml': workbookXml(['Answers', 'Notes &amp; more'], '<workbookPr defaultThemeVersion="166925"/>'),
  'xl/sharedStrings.xml':
    '<sst><si><t>When</t></si><si><t xml:space="preserve"> Name </t></si><si><r><rPr><b/></rPr><t>No</t></r><r><t>or</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si><si><t>Sum</t></si><si><t>Yes_x000D__x0041_</t></si></sst>',
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  'xl/worksheets/sheet1.xml': sheetXml(
    `<row r="1" spans="1:4"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>3</v></c></row>
     <row r="3"><c r="A3" s="1"><v>46024.127835648149</v></c><c r="B3" t="s"><v>2</v></c><c r="C3" s="2"/><c r="D3" t="str"><f>1+1</f><v>two</v></c></row>
     <row r="4"><c r="A4" s="2"><v>46024</v></c><c r="B4" t="s"><v>4</v></c><c r="C4" t="b"><v>1</v></c><c r="D4"><f>0.1+0.2</f><v>0.30000000000000004</v></c></row>
     <row r="5"><c r="C5" t="e"><v>#N/A</v></c><c r="D5"><v>123456789012345</v></c></row>`,
  ),
  'xl/worksheets/sheet2.xml': sheetXml(`${head}<row r="2">${inline('A2', 'from the second')}</row>`),
};

describe('a workbook', () => {
  it('of Excel is read as its cells are shown', async () => {
    expect(await read(excel)).toEqual([
      {
        line: 3,
        cells: [
          ['When', '2026-01-02 03:04:05'],
          ['Name', 'Noor'],
          ['Sum', 'two'],
        ],
      },
      {
        line: 4,
        cells: [
          ['When', '2026-01-02'],
          ['Name', 'Yes\rA'],
          ['Column 3', 'TRUE'],
          ['Sum', '0.3'],
        ],
      },
      {
        line: 5,
        cells: [
          ['Column 3', '#N/A'],
          ['Sum', '123456789012345'],
        ],
      },
    ]);
  });

  it('has other sheets, by name', async () => {
    expect(await rowsOf(excel, 'Notes & more')).toEqual([{ a: 'from the second' }]);
    await expect(read(excel, 'Nowhere')).rejects.toThrow('There is no sheet of this name.');
  });

  it('of Google Sheets names its parts absolutely, and prefixes nothing', async () => {
    const parts = {
      'xl/_rels/workbook.xml.rels': relationsXml(['/xl/worksheets/sheet7.xml']),
      'xl/workbook.xml': workbookXml(['Form Responses 1']),
      'xl/worksheets/sheet7.xml': sheetXml(`${head}<row r="2">${inline('A2', '1')}</row>`),
    };
    expect(await rowsOf(parts)).toEqual([{ a: '1' }]);
  });

  it('with prefixes and without references, as some programs write it, is the same', async () => {
    const sheet =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c><x:c t="str"><x:v>b</x:v></x:c></x:row><x:row><x:c><x:v>1</x:v></x:c><x:c><x:v>2.50</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(await read({ ...only(''), 'xl/worksheets/sheet1.xml': sheet })).toEqual([
      {
        line: 2,
        cells: [
          ['a', '1'],
          ['b', '2.5'],
        ],
      },
    ]);
  });

  it('counts days from 1904 if it says so', async () => {
    const parts = { ...excel, 'xl/workbook.xml': workbookXml(['Answers'], '<workbookPr date1904="1"/>') };
    expect((await rowsOf(parts))[1]).toMatchObject({ When: '2030-01-03' });
  });

  it('has a row with more cells than columns', async () => {
    expect(await rowsOf(only(`${head}<row r="2">${inline('F2', 'x')}</row>`))).toEqual([
      'The row has 6 cells, but the table has 2 columns.',
    ]);
  });
});

describe('a hostile workbook', () => {
  it.each([
    ['an entity', `<!DOCTYPE a [<!ENTITY b "c">]>${sheetXml(head)}`, 'has a document type'],
    ['an unknown entity', sheetXml('<row><c t="inlineStr"><is><t>&b;</t></is></c></row>'), 'not valid XML'],
    ['a sheet that is cut off', sheetXml(head).slice(0, -30), 'not valid XML'],
    ['endless nesting', sheetXml('<a>'.repeat(70)), 'nested too deeply'],
    ['a row that cannot exist', sheetXml('<row r="9999999"/>'), 'a row that cannot exist'],
    ['a column that cannot exist', sheetXml('<row r="1"><c r="ZZZ1"/></row>'), 'a column that cannot exist'],
    ['no rows', sheetXml(''), 'The sheet is empty.'],
  ])('with %s is refused by name', async (_title, sheet, sentence) => {
    await expect(read({ ...only(''), 'xl/worksheets/sheet1.xml': sheet })).rejects.toThrow(sentence);
  });

  it('with 10,000 columns is refused before their rows are read', async () => {
    const cells = Array.from({ length: 10_000 }, () => '<c t="inlineStr"><is><t>c</t></is></c>').join('');
    await expect(read(only(`<row>${cells}</row>`))).rejects.toThrow('The file has 10,000 columns.');
  });

  it('that would grow a thousandfold is refused unread', async () => {
    const bomb = sheetXml(`${head}${' '.repeat(20_000_000)}`);
    await expect(read({ ...only(''), 'xl/worksheets/sheet1.xml': bomb })).rejects.toThrow('would grow to 19 MB');
  });

  it('whose directory lies about a size is refused when it shows', async () => {
    const bytes = await zipOf(only(head));
    const at = bytes.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
    bytes.writeUInt32LE(7, at + 24);
    const zip = await openZip(storedOf(bytes));
    const reading = (async () => {
      for await (const _ of zip.read('xl/worksheets/sheet1.xml'));
    })();
    await expect(reading).rejects.toThrow('broken or cut off');
  });

  it('that is cut off is refused', async () => {
    const bytes = await zipOf(excel);
    await expect(openZip(storedOf(bytes.subarray(0, -200)))).rejects.toThrow('This ZIP file is broken or cut off.');
  });
});

it.each([
  [1, false, '1900-01-01'],
  [59, false, '1900-02-28'],
  [61, false, '1900-03-01'],
  [0.5, false, '12:00:00'],
  [46_024.127_841_435, false, '2026-01-02 03:04:05.500'],
  [0.25, true, '06:00:00'],
  [2_958_465, false, '9999-12-31'],
  [-1, false, undefined],
  [2_958_466, false, undefined],
  [Number.NaN, false, undefined],
])('day %s (from 1904: %s) is %s', (serial, from1904, text) => {
  expect(toDateText(serial, from1904)).toBe(text);
});

it.each([
  [0, undefined, false],
  [14, undefined, true],
  [22, undefined, true],
  [46, undefined, false],
  [49, undefined, false],
  [164, 'yyyy\\-mm\\-dd', true],
  [165, '0.00 "days"', false],
  [166, '[$-409]d mmm', true],
  [167, '[h]:mm', false],
  [168, '[Red]General', false],
])('format %s %s shows a date: %s', (format, code, expected) => {
  expect(isDateFormat(format, code)).toBe(expected);
});
