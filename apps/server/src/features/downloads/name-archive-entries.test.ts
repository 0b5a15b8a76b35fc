import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFileName, toFolder } from './name-archive-entries.ts';

describe('the name of a file in an archive', () => {
  it.each([
    ['plan.pdf', 'plan.pdf'],
    ['Größe 佐藤.txt', 'Größe 佐藤.txt'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..\\..\\windows\\system32\\x.dll', '_.._windows_system32_x.dll'],
    ['/etc/passwd', '_etc_passwd'],
    ['C:\\autoexec.bat', 'C__autoexec.bat'],
    ['\uFF0E\uFF0E\uFF0Fup.txt', '_up.txt'],
    ['\u2025\u2215up', '\u2215up'],
    ['\u2026/x', '_x'],
    ['a\u0000b\u001b[2J\n.txt', 'ab[2J.txt'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['zero\u200Bwidth', 'zerowidth'],
    ['name.txt. . ', 'name.txt'],
    ['...', 'file'],
    ['', 'file'],
    ['   ', 'file'],
    ['\uD800half', '\uFFFDhalf'],
    ['stream.txt:evil', 'stream.txt_evil'],
  ])('%j becomes %j', (sent, name) => {
    expect(toFileName(sent)).toBe(name);
  });

  it('keeps the extension when it is truncated', () => {
    const name = toFileName(`${'佐'.repeat(200)}.pdf`);
    expect(name).toMatch(/^佐+\.pdf$/);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120);
    expect(Buffer.byteLength(toFileName('x'.repeat(5000)))).toBe(120);
  });

  it('is one part of a path for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (sent) => {
        const name = toFileName(sent);
        expect(name).not.toMatch(/[/\\:]|\p{Cc}|^\.|[. ]$/u);
        expect(name.isWellFormed() && name !== '' && Buffer.byteLength(name) <= 124).toBe(true);
      }),
    );
  });
});

describe('the folder of an endpoint', () => {
  it.each([
    ['Contact form', 'endpoints/contact-form-abcdefghjk'],
    ['Über uns! / 2026', 'endpoints/uber-uns-2026-abcdefghjk'],
    ['../../..', 'endpoints/endpoint-abcdefghjk'],
    ['佐藤', 'endpoints/endpoint-abcdefghjk'],
    ['CON', 'endpoints/con-abcdefghjk'],
    ['x'.repeat(120), `endpoints/${'x'.repeat(40)}-abcdefghjk`],
  ])('%j becomes %j', (name, folder) => {
    expect(toFolder({ id: 'abcdefghjk', name })).toBe(folder);
  });
});
