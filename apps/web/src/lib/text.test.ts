import { describe, expect, it } from 'vitest';
import { cut, toLine, toPlainName } from './text.ts';

describe('toLine', () => {
  it('makes one line of a text', () => {
    expect(toLine('  Dear\n\n\tMaja,  hello ')).toBe('Dear Maja, hello');
  });

  it('shows JSON values as JSON', () => {
    expect([toLine(48), toLine(false), toLine(null), toLine(['a', { b: 1 }])]).toEqual([
      '48',
      'false',
      'null',
      '["a",{"b":1}]',
    ]);
  });

  it('reads only the beginning of a long value', () => {
    expect(toLine('x'.repeat(1_000_000))).toHaveLength(240);
  });
});

describe('cut', () => {
  it('never splits a character', () => {
    expect(cut('ab😀', 3)).toBe('ab');
    expect(cut('ab😀', 4)).toBe('ab😀');
  });
});

describe('toPlainName', () => {
  it('keeps a name from posing as another file type', () => {
    expect(toPlainName('invoice\u202Efdp.exe')).toBe('invoice\uFFFDfdp.exe');
    expect(toPlainName('a\u0000b\n.txt')).toBe('a\uFFFDb\uFFFD.txt');
  });

  it('leaves names of every script unchanged', () => {
    expect(toPlainName('Šimůnková 写真 صورة.jpg')).toBe('Šimůnková 写真 صورة.jpg');
  });
});
