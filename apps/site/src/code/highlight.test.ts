import { describe, expect, it } from 'vitest';
import { highlight, type Language } from './highlight.ts';

const kindOf = (code: string, language: Language, word: string) =>
  highlight(code, language)
    .flat()
    .find((token) => token.text.includes(word))?.kind;

describe('highlight', () => {
  it('keeps every character', () => {
    const code = '<form action="/a" hidden>\n\n  <!-- & -->\n</form>';
    expect(
      highlight(code, 'html')
        .map((line) => line.map((token) => token.text).join(''))
        .join('\n'),
    ).toBe(code);
  });

  it.each([
    ['<form action="x">', 'html', 'form', 'c-t'],
    ['<form action="x">', 'html', 'action', 'c-a'],
    ['<form action="x">', 'html', 'x', 'c-s'],
    ['// note', 'javascript', 'note', 'c-c'],
    ['const a = `b`', 'javascript', 'const', 'c-k'],
    ['{ "ok": true }', 'json', 'ok', 'c-a'],
    ['{ "ok": true }', 'json', 'true', 'c-k'],
    ['curl -F name="a"', 'shellscript', 'curl', 'c-k'],
    ['curl -F name="a"', 'shellscript', '-F', 'c-a'],
    ['# HTTP/1.1 201', 'shellscript', 'HTTP', 'c-c'],
    ['<form onSubmit={send} />', 'jsx', 'onSubmit', 'c-a'],
  ] as const)('%s in %s: %s is %s', (...[code, language, word, kind]) => {
    expect(kindOf(code, language, word)).toBe(kind);
  });

  it('leaves plain text unchanged', () => {
    expect(highlight('a\nb\n', 'text')).toEqual([[{ kind: undefined, text: 'a' }], [{ kind: undefined, text: 'b' }]]);
  });
});
