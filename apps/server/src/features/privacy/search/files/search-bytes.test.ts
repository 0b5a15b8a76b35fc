import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { zipOf } from '../../../import/read/workbook/workbook-testing.ts';
import { createMatcher } from '../match-value.ts';
import { CONTENT_TYPES, docxOf, docxWith, pdfFile, pdfOf, pdfWith, sayingSize } from './documents-testing.ts';
import { searchBytes } from './search-bytes.ts';

beforeAll(async () => {
  // It reports once that it cannot draw.
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await import('pdfjs-dist/legacy/build/pdf.mjs');
  warn.mockRestore();
});

const search = async (value: string, bytes: Buffer | Promise<Buffer>) =>
  searchBytes(createMatcher(value, 'contains'), await bytes);
const read = { has: true, unread: null };
const without = { has: false, unread: null };

describe('a PDF file', () => {
  it.each([
    ['ada@example.org', [['Write to ada@exa', 'mple.org.']]],
    ['Ada Lovelace', [['I am Ada'], ['Lovelace.']]],
    ['Ada Lovelace', [['I am Ada Love-'], ['lace.']]],
    ['ada@example.org', [['ada@exam'], ['ple.org']]],
    ['anna-maria@example.org', [['anna-'], ['maria@example.org']]],
  ])('has %s: %j', async (value, lines) => expect(await search(value, pdfOf(...lines))).toEqual(read));

  it.each([
    ['Ada', [['Granada']]],
    ['Ada', [['Gran', 'ada']]],
    ['ada@example.org', [['x.ada@exa', 'mple.org']]],
  ])('is without %s: %j', async (value, lines) => expect(await search(value, pdfOf(...lines))).toEqual(without));

  const page = 'BT /F 12 Tf 50 800 Td (Form) Tj ET';

  it('is read with its form fields, comments, links and properties', async () => {
    const field = '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Ada Field)/Rect[0 0 9 9]>>';
    const comment = '<</Type/Annot/Subtype/Text/Contents(Ada Comment)/T(Ada Author)/Rect[0 0 9 9]>>';
    const link = '<</Type/Annot/Subtype/Link/A<</S/URI/URI(mailto:ada@example.org)>>/Rect[0 0 9 9]>>';
    const bytes = pdfWith({
      content: page,
      page: '/Annots[6 0 R 7 0 R 8 0 R]',
      catalog: '/AcroForm<</Fields[6 0 R]>>',
      trailer: '/Info 9 0 R',
      more: [field, comment, link, '<</Author(Ada Property)>>'],
    });
    for (const value of ['Ada Field', 'Ada Comment', 'Ada Author', 'ada@example.org', 'Ada Property'])
      expect([value, await search(value, bytes)]).toEqual([value, read]);
  });

  it('never executes its scripts', async () => {
    const catalog = '/OpenAction<</S/JavaScript/JS(throw new Error\\(\\);)>>/Names<</JavaScript<</Names[(a) 6 0 R]>>>>';
    const bytes = pdfWith({ content: page, catalog, more: ['<</S/JavaScript/JS(while\\(true\\){})>>'] });
    expect(await search('Form', bytes)).toEqual(read);
  });

  it('with a page without text is reported, and so is one with a file inside', async () => {
    expect(await search('Ada', pdfWith({ content: '0 0 9 9 re f' }))).toEqual({ has: false, unread: 'no_text' });
    const catalog = '/Names<</EmbeddedFiles<</Names[(a) 6 0 R]>>>>';
    const more = ['<</Type/Filespec/F(a.txt)/EF<</F 7 0 R>>>>', '<</Length 3>>\nstream\nAda\nendstream'];
    expect(await search('Ada Lovelace', pdfWith({ content: page, catalog, more }))).toEqual({
      has: false,
      unread: 'embedded',
    });
  });

  it('that needs a password is reported', async () => {
    const key = '00'.repeat(32);
    const trailer = `/Encrypt 6 0 R/ID[<${key}><${key}>]`;
    const encrypt = `<</Filter/Standard/V 1/R 2/Length 40/P -4/O<${key}>/U<${key}>>>`;
    const bytes = pdfWith({ content: page, trailer, more: [encrypt] });
    expect(await search('Ada', bytes)).toEqual({ has: false, unread: 'protected' });
  });

  it.each([
    ['cut off', pdfOf(['Ada']).subarray(0, 60)],
    ['only its first line', Buffer.from('%PDF-1.7\n')],
    [
      'pages that contain themselves',
      pdfFile(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 1>>']),
    ],
  ])('that is broken is reported: %s', async (_, bytes) =>
    expect(await search('Lovelace', bytes)).toEqual({ has: false, unread: 'broken' }),
  );
});

describe('a DOCX file', () => {
  it.each([
    ['ada@example.org', [['Write to ada@exa', 'mple', '.org.']]],
    ['Ada Lovelace', [['I am Ada'], ['Lovelace.']]],
    ['Ada Lovelace', [['I am ', 'Ada', ' ', 'Lovelace', '.']]],
  ])('has %s: %j', async (value, runs) => expect(await search(value, docxOf(...runs))).toEqual(read));

  it('is without a name that is a part of another one over runs', async () =>
    expect(await search('Ada', docxOf(['Gran', 'ada']))).toEqual(without));

  it('is read with deleted text, fields, links, comments and properties', async () => {
    const bytes = docxWith(
      '<w:p><w:r><w:t>ada@</w:t></w:r><w:del w:author="Ada Author"><w:r><w:delText>Ada Deleted</w:delText></w:r></w:del><w:r><w:t>example.org</w:t></w:r><w:r><w:instrText>MERGEFIELD Ada Field</w:instrText></w:r></w:p>',
      {
        'word/_rels/document.xml.rels':
          '<Relationships><Relationship Id="a" Target="mailto:link@example.org"/></Relationships>',
        'word/comments.xml':
          '<c:comments xmlns:c="x"><c:comment><c:p><c:r><c:t>Ada Comment</c:t></c:r></c:p></c:comment></c:comments>',
        'docProps/core.xml': '<x><creator>Ada Property</creator><modified>2026</modified></x>',
      },
    );
    for (const value of [
      'ada@example.org',
      'Ada Author',
      'Ada Deleted',
      'Ada Field',
      'link@example.org',
      'Ada Comment',
      'Ada Property',
    ])
      expect([value, await search(value, bytes)]).toEqual([value, read]);
  });

  it('with a file inside is reported', async () => {
    const bytes = docxWith('<w:p><w:r><w:t>Ada</w:t></w:r></w:p>', { 'word/embeddings/a.xlsx': 'x' });
    expect(await search('Ada', bytes)).toEqual({ has: true, unread: 'embedded' });
  });

  it('that needs a password is reported', async () => {
    const bytes = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]);
    expect(await search('Ada', bytes)).toEqual({ has: false, unread: 'protected' });
  });

  it.each([
    ['entities that grow', docxWith('', { 'word/footer.xml': '<!DOCTYPE a [<!ENTITY b "cc">]><a>&b;</a>' }), 'broken'],
    [
      'entities that read files',
      docxWith('', { 'word/footer.xml': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' }),
      'broken',
    ],
    ['100,000 levels', docxWith('<a>'.repeat(100_000)), 'broken'],
    ['not well-formed', docxWith('</w:p>'), 'broken'],
    ['300 MB of spaces', docxWith(' ').then((bytes) => sayingSize(bytes, 300 * 2 ** 20)), 'limit'],
    // Without the random part it would be a bomb.
    [
      'more text than is read',
      docxWith(`<t>${randomBytes(50_000).toString('hex')}${'x'.repeat(4_200_000)}</t>`.repeat(5)),
      'limit',
    ],
    ['cut off', docxOf(['Ada Lovelace']).then((bytes) => bytes.subarray(0, -40)), 'broken'],
  ])('that is hostile is reported: %s', async (_, bytes, unread) =>
    expect(await search('Ada Lovelace', bytes)).toEqual({ has: false, unread }),
  );
});

it('an XLSX file is read: shared and other texts in runs, numbers, formulas, names of sheets', async () => {
  const bytes = zipOf({
    '[Content_Types].xml': CONTENT_TYPES,
    'xl/workbook.xml': '<workbook><sheets><sheet name="Sheet of Ada"/></sheets></workbook>',
    'xl/sharedStrings.xml': '<sst><si><r><t>ada@exa</t></r><r><t>mple.org</t></r><rPh><t>エイダ</t></rPh></si></sst>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><c t="s"><v>77</v></c><c t="inlineStr"><is><t>Ada </t><t>Lovelace</t></is></c><c><f>A1</f><v>49170123</v></c></worksheet>',
  });
  for (const value of ['Sheet of Ada', 'ada@example.org', 'エイダ', 'Ada Lovelace', '49170123'])
    expect([value, await search(value, bytes)]).toEqual([value, read]);
  expect(await search('77', bytes)).toEqual(without);
});

it('a PPTX file is read, with its notes', async () => {
  const bytes = zipOf({
    '[Content_Types].xml': CONTENT_TYPES,
    'ppt/slides/slide1.xml':
      '<a:x xmlns:a="a"><a:p><a:r><a:t>Ada Love</a:t></a:r><a:r><a:t>lace</a:t></a:r></a:p></a:x>',
    'ppt/notesSlides/notesSlide1.xml': '<a:x xmlns:a="a"><a:p><a:r><a:t>ada@example.org</a:t></a:r></a:p></a:x>',
  });
  expect(await search('Ada Lovelace', bytes)).toEqual(read);
  expect(await search('ada@example.org', bytes)).toEqual(read);
});

describe('an OpenDocument file', () => {
  const odf = (body: string, manifest = '<m/>') =>
    zipOf({ 'content.xml': `<x xmlns:text="t" xmlns:o="o">${body}</x>`, 'META-INF/manifest.xml': manifest });

  it('is read: text in spans, spaces, links, cells, comments', async () => {
    const bytes = odf(
      '<text:p>ada@<text:span>exa<o:annotation><creator>Ada Commenter</creator></o:annotation>mple</text:span>.org</text:p><text:p>Ada<text:s/>Lovelace</text:p><text:a href="mailto:link@example.org"/><o:c o:string-value="Ada Cell"/>',
    );
    for (const value of ['ada@example.org', 'Ada Commenter', 'Ada Lovelace', 'link@example.org', 'Ada Cell'])
      expect([value, await search(value, bytes)]).toEqual([value, read]);
  });

  it('that needs a password is reported', async () =>
    expect(await search('Ada', odf('', '<m><encryption-data/></m>'))).toEqual({ has: false, unread: 'protected' }));
});

describe('another file', () => {
  it.each([
    ['UTF-8', Buffer.from('I am Zoë.')],
    ['UTF-16', Buffer.from('\uFEFFI am Zoë.', 'utf16le')],
    ['half characters', Buffer.from([0x5a, 0x6f, 0xc3, 0xab, 0x20, 0xed, 0xa0, 0x80])],
  ])('is read if it is text: %s', async (_, bytes) => expect(await search('zoe', bytes)).toEqual(read));

  it('is reported if it is not, and its bytes are searched', async () => {
    const photo = Buffer.from('\xff\xd8\xff\0\0 by Ada Lovelace', 'latin1');
    expect(await search('Ada Lovelace', photo)).toEqual({ has: true, unread: 'not_text' });
    expect(await search('Ada', zipOf({ 'a.png': 'x' }))).toEqual({ has: false, unread: 'not_text' });
  });
});
