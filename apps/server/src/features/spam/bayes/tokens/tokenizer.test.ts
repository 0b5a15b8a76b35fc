import { describe, expect, it } from 'vitest';
import { FOR_ACCOUNT, FOR_ALL, MAX_TOKENS } from './token-collector.ts';
import { Tokenizer } from './tokenizer.ts';
import { type Field, MAX_UNITS, normalizeTexts } from './normalize-text.ts';

const tokenizer = new Tokenizer();

/** The pieces of text that became tokens of the shared model, and of the account's. */
function pieces(fields: readonly Field[], learner: number = FOR_ALL): string[] {
  const tokens = tokenizer.tokenize(fields);
  const found = [...tokens.flags.slice(0, tokens.size).entries()].filter(([, flags]) => (flags & learner) !== 0);
  return [...new Set(found.map(([token]) => tokens.describe(tokens.pieces[token] ?? 0)))];
}
const piecesOf = (text: string) => pieces([['message', text]]);

describe('tokens', () => {
  it('are words and neighbours, in lower case', () => {
    expect(piecesOf('Cheap SEO, now')).toEqual(
      expect.arrayContaining(['cheap', 'cheap seo', 'seo', 'seo, now', 'now']),
    );
  });

  it('are the same in compatibility forms, and with invisible characters in between', () => {
    const hashes = (text: string) => tokenizer.tokenize([['m', text]]).hashes.slice(0, 2);
    const [plain] = hashes('casino');
    expect(hashes('ｃａｓｉｎｏ')[0]).toBe(plain);
    expect(hashes('ca\u200bsi\u200bno')[0]).toBe(plain);
    expect(piecesOf('ca\u200bsi\u200bno')).toContain('(invisible characters)');
  });

  it('are pairs of characters in scripts without spaces', () => {
    expect(piecesOf('免费贷款')).toEqual(expect.arrayContaining(['免费', '费贷', '贷款']));
  });

  it('name counted features', () => {
    expect(piecesOf('BUY NOW!!! Only $5 at http://203.0.113.9/x')).toEqual(
      expect.arrayContaining([
        '(links)',
        '(prices)',
        '(exclamation marks)',
        '(words in capitals)',
        '(links to numeric addresses)',
      ]),
    );
    expect(piecesOf('see https://a.example/b?c=d')).toContain('(link at the end)');
    expect(piecesOf('see https://a.example/ please')).not.toContain('(link at the end)');
    expect(piecesOf('it ended.So be it')).not.toContain('(addresses without http)');
    expect(piecesOf('go to shop.example.com today')).toContain('(addresses without http)');
  });

  it('contain no names, nor whole addresses, unless the account learns them', () => {
    const fields: Field[] = [
      ['Vorname', 'Mercedes'],
      ['email', 'bill@pills.biz'],
    ];
    const forAll = pieces(fields);
    expect(forAll.join(' ')).not.toContain('mercedes');
    const tokens = tokenizer.tokenize(fields);
    const forAccount = tokens.flags.slice(0, tokens.size).filter((flags) => (flags & FOR_ACCOUNT) !== 0);
    // The address and its host.
    expect(forAccount).toHaveLength(2);
  });

  it('do not include the hosts of example domains', () => {
    const tokens = (host: string) => tokenizer.tokenize([['m', `see http://${host}/`]]).size;
    expect(tokens('a.example')).toBeGreaterThan(0);
    expect(pieces([['m', 'http://shop.example/']], FOR_ALL)).not.toContain('shop.example');
    expect(pieces([['m', 'http://shop.biz/']], FOR_ALL)).toContain('shop.biz');
  });

  it('of an address’s path are not words of the message', () => {
    const hashes = (text: string) => new Set(tokenizer.tokenize([['m', text]]).hashes.slice(0, tokenizer.tokens.size));
    const [word] = hashes('casino');
    expect(hashes('see http://shop.biz/go/casino?ref=AbCdE9').has(word ?? 0)).toBe(false);
    expect(piecesOf('see http://shop.biz/go/AbCdEfGh')).not.toContain('(capitals inside words)');
  });

  it('of HTML are those between the tags, and the address in one', () => {
    const found = piecesOf('<p class="offer">Cheap <a href="http://pills.biz/x">pills</a></p>');
    expect(found).toEqual(expect.arrayContaining(['(html)', 'cheap', 'pills', 'pills.biz']));
    expect(found).not.toContain('offer');
    expect(piecesOf('I <3 this, says <ann@post.biz>')).not.toContain('(html)');
  });

  it('name two topics in a row, and a price enquiry without a product', () => {
    expect(piecesOf('Visit my channel')).toContain('my channel');
    const question = '(nothing but a price enquiry)';
    for (const text of ['Hello, what is your price?', 'Hallo, was kostet das bei Ihnen?', '您好,请问价格是多少?'])
      expect(piecesOf(text)).toContain(question);
    for (const text of ['What is the price of a wedding cake?', 'Hello, what is your name?', 'Price for 20?'])
      expect(piecesOf(text)).not.toContain(question);
  });

  it('are bounded in number', () => {
    const text = Array.from({ length: 5000 }, (_, n) => `wörter${n}`).join(' ');
    expect(tokenizer.tokenize([['m', text]]).size).toBeLessThanOrEqual(MAX_TOKENS);
  });
});

describe('texts', () => {
  it('are found in any JSON', () => {
    const nested = { a: ['one', { b: 'two' }], c: 3, d: null, e: true };
    expect(normalizeTexts([['m', nested]]).map(({ text }) => text)).toEqual(['one', 'two', '3']);
  });

  it('are cut fairly: filler in one hides no other', () => {
    const texts = normalizeTexts([
      ['a', 'x'.repeat(1e6)],
      ['b', 'short'],
      ['c', 'y'.repeat(1e6)],
    ]).map(({ text }) => text);
    expect(texts[1]).toBe('short');
    expect(texts.join('').length).toBeLessThanOrEqual(MAX_UNITS + 10);
    expect(texts[0]?.length).toBe(texts[2]?.length);
  });

  it('keep the beginning and the end of a long one', () => {
    const [cut] = normalizeTexts([['a', `begin ${'x'.repeat(1e5)} end`]]);
    expect(cut?.text).toMatch(/^begin x[^]*x end$/);
  });
});
