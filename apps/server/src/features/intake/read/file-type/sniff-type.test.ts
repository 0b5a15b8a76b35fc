import { randomBytes } from 'node:crypto';
import { deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stopwatch } from '../../../../../test/stopwatch.ts';
import { SNIFF_BYTES, sniffType } from './sniff-type.ts';

/** One character per byte. */
const bytes = (text: string) => Buffer.from(text, 'latin1');
const filled = (start: string) => Buffer.concat([bytes(start), Buffer.alloc(200, 7)]);

/** A local file header and its contents, as at the beginning of a zip. */
function zipEntry(name: string, content: string): Buffer {
  const data = deflateRawSync(Buffer.from(content));
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(data.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), data]);
}

const office = (main: string) =>
  zipEntry(
    '[Content_Types].xml',
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
  );
const OOXML = 'application/vnd.openxmlformats-officedocument';

const samples = {
  jpeg: filled('\xff\xd8\xff\xe0\x00\x10JFIF\x00'),
  png: filled(
    '\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x00\x00\x00\x00',
  ),
  gif: filled('GIF89a\x01\x00\x01\x00\x80\x00\x00'),
  // 61 pixels wide: the first byte of its size is "=".
  gif61: filled('GIF89a=\x00=\x00\x80\x00\x00'),
  webp: filled('RIFF\x24\x00\x00\x00WEBPVP8 '),
  pdf: filled('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<</Type/Catalog>>\n\x00'),
  textPdf: bytes('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'),
  exe: filled('MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff\x00\x00'),
  elf: filled('\x7fELF\x02\x01\x01\x00'),
  machO: filled('\xcf\xfa\xed\xfe\x07\x00\x00\x01'),
  javaClass: filled('\xca\xfe\xba\xbe\x00\x00\x00\x34'),
  shortcut: filled('L\x00\x00\x00\x01\x14\x02\x00\x00\x00\x00\x00\xc0\x00\x00\x00\x00\x00\x00\x46'),
  oldOffice: filled('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  zip: zipEntry('notes.txt', 'some notes'),
  emptyZip: bytes(`PK\x05\x06${'\x00'.repeat(18)}`),
  docx: office(`${OOXML}.wordprocessingml.document.main+xml`),
  docm: office('application/vnd.ms-word.document.macroEnabled.main+xml'),
  gzip: gzipSync('some text'),
  sevenZip: filled('7z\xbc\xaf\x27\x1c\x00\x04'),
  mp4: filled('\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso2'),
  rtf: bytes('{\\rtf1\\ansi hello}'),
  text: Buffer.from('Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich.\n'),
  utf16: Buffer.from('\uFEFFName\tZahl\r\n', 'utf16le'),
  latin1: bytes('Zw\xf6lf Boxk\xe4mpfer'),
  bmw: bytes('BMW;i3;12.900\r\n'),
  latinBmw: bytes('BMW;f\xfcnf;12.900\r\n'),
  xml: bytes('<?xml version="1.0"?>\n<Invoice xmlns="urn:oasis"><ID>1</ID></Invoice>'),
  calendar: bytes('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'),
  random: Buffer.concat([bytes('\x00\x01'), randomBytes(500).map((byte) => byte | 0x80)]),
} as const;
type Sample = keyof typeof samples;

const sniff = (content: Buffer, name: string, declaredType = 'application/octet-stream') =>
  sniffType(content, { name, declaredType });

describe('the type, without a flag', () => {
  test.each<[Sample, string, string]>([
    ['jpeg', 'photo.jpg', 'image/jpeg'],
    ['jpeg', 'PHOTO.JPEG', 'image/jpeg'],
    ['jpeg', 'unnamed', 'image/jpeg'],
    ['png', 'a.b.png', 'image/png'],
    ['gif', 'a.gif', 'image/gif'],
    ['gif61', 'a.gif', 'image/gif'],
    ['webp', 'a.webp', 'image/webp'],
    ['pdf', 'cv.pdf', 'application/pdf'],
    ['textPdf', 'cv.pdf', 'application/pdf'],
    ['oldOffice', 'letter.doc', 'application/x-cfb'],
    ['oldOffice', 'encrypted.docx', 'application/x-cfb'],
    ['docx', 'letter.docx', `${OOXML}.wordprocessingml.document`],
    ['zip', 'letter.docx', 'application/zip'],
    ['zip', 'all.zip', 'application/zip'],
    ['emptyZip', 'nothing.zip', 'application/zip'],
    ['gzip', 'all.tar.gz', 'application/gzip'],
    ['sevenZip', 'all.7z', 'application/x-7z-compressed'],
    ['mp4', 'film.mp4', 'video/mp4'],
    ['mp4', 'film.mov', 'video/mp4'],
    ['rtf', 'letter.rtf', 'application/rtf'],
    ['rtf', 'letter.doc', 'application/rtf'],
    ['text', 'notes.txt', 'text/plain'],
    ['text', 'data.csv', 'text/plain'],
    ['text', 'unknown.extension', 'text/plain'],
    ['utf16', 'from-excel.txt', 'text/plain'],
    ['latin1', 'old.txt', 'application/octet-stream'],
    ['bmw', 'cars.csv', 'text/plain'],
    ['latinBmw', 'cars.csv', 'application/octet-stream'],
    ['xml', 'invoice.xml', 'application/xml'],
    ['calendar', 'party.ics', 'text/calendar'],
    ['random', 'model.blend1', 'application/octet-stream'],
    ['random', 'song.mp3', 'application/octet-stream'],
  ])('%s as %s: %s', async (sample, name, contentType) => {
    expect(await sniff(samples[sample], name)).toEqual({ contentType, flag: undefined });
  });

  test('an empty file is empty, whatever its name', async () => {
    for (const name of ['a.txt', 'a.pdf', 'a.exe'])
      expect(await sniff(Buffer.alloc(0), name)).toEqual({ contentType: 'text/plain', flag: undefined });
  });

  test('text that is cut in the middle of a character is text', async () => {
    const long = Buffer.from('ü'.repeat(SNIFF_BYTES)).subarray(1, SNIFF_BYTES + 1);
    expect((await sniff(Buffer.from(`x${'ü'.repeat(SNIFF_BYTES)}`), 'a.txt')).contentType).toBe('text/plain');
    expect((await sniff(long, 'a.txt')).contentType).toBe('application/octet-stream');
    expect((await sniff(Buffer.from('ü').subarray(0, 1), 'a.txt')).contentType).toBe('application/octet-stream');
  });
});

describe('the sender’s claims do not count', () => {
  test.each(['text/html', 'image/svg+xml', 'application/javascript', 'text/xml', 'image/png'])(
    '%s',
    async (declared) => {
      expect((await sniff(samples.text, 'a.txt', declared)).contentType).toBe('text/plain');
      expect((await sniff(samples.random, 'a.blend1', declared)).contentType).toBe('application/octet-stream');
    },
  );
});

describe('programs', () => {
  test.each<[Sample, string]>([
    ['exe', 'setup.exe'],
    ['exe', 'photo.jpg'],
    ['exe', 'unnamed'],
    ['elf', 'cv.pdf'],
    ['machO', 'photo.png'],
    ['javaClass', 'a.txt'],
    ['shortcut', 'cv.pdf'],
    ['text', 'invoice.pdf.exe'],
    ['text', 'a.scr'],
    ['text', 'a.LNK'],
    ['zip', 'a.jar'],
    ['random', 'a.iso'],
    ['random', 'setup.exe. .'],
  ])('%s as %s', async (sample, name) => {
    expect((await sniff(samples[sample], name)).flag?.code).toBe('program');
  });

  test('a name that imitates another is flagged', async () => {
    const flag = async (name: string) => (await sniff(samples.exe, name)).flag?.reason;
    expect(await flag('invoice.pdf.exe')).toBe(
      'A file that ends in .exe may run as a program, although its name suggests a .pdf.',
    );
    expect(await flag('invoice.exe')).toBe('A file that ends in .exe may run as a program.');
    expect(await flag('invoice.pdf')).toBe('It is a program, whatever its name says.');
  });

  test('the registry, as text', async () => {
    const regedit = Buffer.from('\uFEFFWindows Registry Editor Version 5.00\r\n', 'utf16le');
    expect((await sniff(regedit, 'a.txt')).flag?.code).toBe('program');
  });
});

describe('scripts', () => {
  test.each([
    ['#!/bin/sh\nrm -rf /\n', 'notes.txt'],
    ['#! /usr/bin/env python3\n', 'unnamed'],
    ['<?php system($_GET["x"]); ?>', 'photo.jpg'],
    ['\xef\xbb\xbf<?php echo 1;', 'photo.txt'],
    ['<?= $x ?>', 'a.txt'],
    ['WScript.Echo 1', 'invoice.pdf.vbs'],
    ['Get-Process', 'a.ps1'],
    ['alert(1)', 'a.js'],
    ['', 'a.bat '],
  ])('%j as %s', async (content, name) => {
    expect((await sniff(bytes(`${content} `), name)).flag?.code).toBe('script');
  });
});

describe('markup', () => {
  const XML = '<?xml version="1.0" encoding="utf-8"?>\n';
  test.each([
    ['<!DOCTYPE html><p>hi', 'a.txt', 'text/html'],
    ['\n\t <HtMl>', 'photo.jpg', 'text/html'],
    ['<script>alert(1)</script>', 'notes.txt', 'text/html'],
    ['<img src=x onerror=alert(1)>', 'notes.txt', 'text/html'],
    ['<body/onload=alert(1)>', 'notes.txt', 'text/html'],
    ['<!-- hello --><script>', 'notes.txt', 'text/html'],
    ['\xef\xbb\xbf<html>', 'a.html', 'text/html'],
    ['<html>\x00\x00<script>', 'a.html', 'text/html'],
    ['nothing of the kind', 'a.htm', 'text/plain'],
    [`${XML}<html xmlns="http://www.w3.org/1999/xhtml">`, 'a.xml', 'application/xhtml+xml'],
    [`${XML}<x:html xmlns:x="http://www.w3.org/1999/xhtml">`, 'a.xml', 'application/xhtml+xml'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'logo.png', 'image/svg+xml'],
    [`${XML}<!-- made by <b> --><!DOCTYPE svg [<!ENTITY a "b">]>\n<svg:svg>`, 'logo.svg', 'image/svg+xml'],
    ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "">\n<svg\n>', 'logo', 'image/svg+xml'],
  ])('%j as %s: %s', async (content, name, contentType) => {
    expect(await sniff(bytes(content), name)).toMatchObject({ contentType, flag: { code: 'markup' } });
  });

  test('in UTF-16', async () => {
    const content = Buffer.from('\uFEFF<svg onload="alert(1)">', 'utf16le');
    expect(await sniff(content, 'a.txt')).toMatchObject({ contentType: 'image/svg+xml', flag: { code: 'markup' } });
    expect(await sniff(content.swap16(), 'a.txt')).toMatchObject({ contentType: 'image/svg+xml' });
  });

  test.each([
    ['GIF89a/*\x00\x01*/=1;alert(1)//', 'a.gif', 'image/gif'],
    ['GIF89a=1;/*\x00\x01*/alert(1)', 'a.gif', 'image/gif'],
    ['\xff\xd8\xff\xe0/*JFIF\x00*/=alert(1)', 'a.jpg', 'image/jpeg'],
    ['BM/*\x00\x00*/=alert(1)', 'a.bmp', 'image/bmp'],
    ['RIFF/*\x00\x00WAVEfmt */=1', 'a.wav', 'audio/wav'],
    ['GIF89a\x01\x00\x01\x00\x80\x00\x00<script>alert(1)</script>', 'a.gif', 'image/gif'],
    ['%PDF-1.4\n%\x00<script>alert(1)</script>', 'a.pdf', 'application/pdf'],
    ['%PDF-1.4\n<html><body onload=alert(1)>', 'a.pdf', 'application/pdf'],
    ['<html><!--\n%PDF-1.4\n-->', 'a.pdf', 'text/html'],
    ['\x00\x00junk%PDF-1.4\n<svg onload=alert(1)>', 'a.pdf', 'application/pdf'],
    ['<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#x"?><a/>', 'a.xml', 'application/xml'],
  ])('a polyglot %j is %s', async (content, name, contentType) => {
    expect(await sniff(bytes(content), name)).toMatchObject({ contentType, flag: { code: 'markup' } });
  });

  test('in prose is only text', async () => {
    for (const content of ['How do I write <script> in HTML?', 'a <b>bold</b> word', '1 < 2, and <3', '<3 you'])
      expect(await sniff(bytes(content), 'a.txt')).toEqual({ contentType: 'text/plain', flag: undefined });
  });
});

describe('other risky content', () => {
  test('the test file of virus scanners, under any name', async () => {
    // Split, because a virus scanner would remove this file otherwise.
    const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!', '$H+H*'].join('');
    expect(eicar).toHaveLength(68);
    for (const name of ['eicar.com', 'eicar.txt', 'photo.jpg', 'unnamed'])
      expect((await sniff(bytes(eicar), name)).flag?.code).toBe('test_virus');
  });

  test('archives under two extensions', async () => {
    for (const name of ['invoice.pdf.zip', 'photo.jpg.7z', 'letter.docx .rar'])
      expect((await sniff(samples.zip, name)).flag?.code).toBe('disguise');
    expect((await sniff(samples.gzip, 'backup.2026.tar.gz')).flag).toBeUndefined();
  });

  test('Office documents with macros', async () => {
    expect((await sniff(samples.docm, 'letter.docx')).flag?.code).toBe('macros');
    expect((await sniff(samples.zip, 'sheet.xlsm')).flag?.code).toBe('macros');
  });

  test.each<[Sample, string, string]>([
    ['png', 'photo.jpg', 'Its name ends in .jpg, but its content is image/png.'],
    ['zip', 'cv.pdf', 'Its name ends in .pdf, but its content is application/zip.'],
    ['text', 'photo.png', 'Its name ends in .png, but its content is text/plain.'],
    ['text', 'song.mp3', 'Its name ends in .mp3, but its content is text/plain.'],
    ['pdf', 'notes.txt', 'Its name ends in .txt, but its content is application/pdf.'],
    ['random', 'cv.pdf', 'Its name ends in .pdf, but its content does not match.'],
    ['random', 'notes.txt', 'Its name ends in .txt, but its content does not match.'],
    ['latin1', 'photo.jpg', 'Its name ends in .jpg, but its content does not match.'],
  ])('%s is not what %s promises', async (sample, name, reason) => {
    expect((await sniff(samples[sample], name)).flag).toEqual({ code: 'mismatch', reason });
  });

  test('without a name, the declared type is a promise too', async () => {
    const flag = async (sample: Sample, declared: string) => (await sniff(samples[sample], 'unnamed', declared)).flag;
    expect(await flag('text', 'image/png')).toEqual({
      code: 'mismatch',
      reason: 'It was sent as an image, but its content is text/plain.',
    });
    expect(await flag('random', 'image/png')).toMatchObject({ code: 'mismatch' });
    for (const [sample, declared] of [
      ['jpeg', 'image/png'],
      ['random', 'audio/mpeg'],
      ['mp4', 'audio/mp4'],
      ['text', 'text/csv'],
      ['pdf', 'application/octet-stream'],
    ] as const)
      expect(await flag(sample, declared)).toBeUndefined();
  });
});

describe('malformed files', () => {
  test('any bytes, after any beginning, have a type and at most a sentence', async () => {
    const starts = Object.values(samples).map((sample) => sample.subarray(0, 30));
    const content = fc.tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: SNIFF_BYTES }));
    await fc.assert(
      fc.asyncProperty(content, fc.string({ unit: 'binary', maxLength: 40 }), async ([start, rest], name) => {
        const { contentType, flag } = await sniff(Buffer.concat([start, rest]), name);
        expect(contentType).toMatch(/^[a-z]+\/[\w.+-]+$/i);
        expect(flag?.reason ?? 'None at all.').toMatch(/^[A-Z][ -~]{10,120}\.$/);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['a gzip bomb', gzipSync(Buffer.alloc(20_000_000, 32), { level: 9 })],
    ['a zip bomb', zipEntry('[Content_Types].xml', ' '.repeat(900_000))],
    ['tags without end', Buffer.alloc(SNIFF_BYTES, '<!')],
    ['comments without end', Buffer.alloc(SNIFF_BYTES, '<!--')],
    ['white space without end', Buffer.alloc(SNIFF_BYTES, ' \n')],
    ['declarations without end', Buffer.alloc(SNIFF_BYTES, '<?xml ?>')],
  ])('%s', async (_title, content) => {
    await sniff(content, 'a');
    const elapsed = stopwatch();
    await sniff(content, 'a');
    expect(elapsed()).toBeLessThan(1000);
  });
});
