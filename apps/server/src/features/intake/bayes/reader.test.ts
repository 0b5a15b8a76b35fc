import { describe, expect, it } from 'vitest';
import { FOR_ACCOUNT, FOR_ALL, MAX_TOKENS } from './bag.ts';
import { MessageReader } from './reader.ts';
import { type Field, MAX_UNITS, readTexts } from './text.ts';

const reader = new MessageReader();

/** The pieces of text that became tokens of everybody's model, and of the account's. */
function pieces(fields: readonly Field[], learner: number = FOR_ALL): string[] {
  const bag = reader.read(fields);
  const found = [...bag.flags.slice(0, bag.size).entries()].filter(([, flags]) => (flags & learner) !== 0);
  return [...new Set(found.map(([token]) => bag.describe(bag.pieces[token] ?? 0)))];
}
const say = (text: string) => pieces([['message', text]]);

describe('tokens', () => {
  it('are words and neighbours, in small letters', () => {
    expect(say('Cheap SEO, now')).toEqual(expect.arrayContaining(['cheap', 'cheap seo', 'seo', 'seo, now', 'now']));
  });

  it('are the same in compatibility forms, and with invisible characters in between', () => {
    const hashes = (text: string) => reader.read([['m', text]]).hashes.slice(0, 2);
    const [plain] = hashes('casino');
    expect(hashes('ｃａｓｉｎｏ')[0]).toBe(plain);
    expect(hashes('ca\u200bsi\u200bno')[0]).toBe(plain);
    expect(say('ca\u200bsi\u200bno')).toContain('(invisible characters)');
  });

  it('are pairs of characters where nobody writes spaces', () => {
    expect(say('免费贷款')).toEqual(expect.arrayContaining(['免费', '费贷', '贷款']));
  });

  it('name what was counted', () => {
    expect(say('BUY NOW!!! Only $5 at http://203.0.113.9/x')).toEqual(
      expect.arrayContaining([
        '(links)',
        '(prices)',
        '(exclamation marks)',
        '(words in capitals)',
        '(links to bare numbers)',
      ]),
    );
    expect(say('see https://a.example/b?c=d')).toContain('(link at the end)');
    expect(say('see https://a.example/ please')).not.toContain('(link at the end)');
    expect(say('it ended.So be it')).not.toContain('(addresses without http)');
    expect(say('go to shop.example.com today')).toContain('(addresses without http)');
  });

  it('do not hold names, nor whole addresses, unless the account learns them', () => {
    const fields: Field[] = [
      ['Vorname', 'Mercedes'],
      ['email', 'bill@pills.biz'],
    ];
    const forAll = pieces(fields);
    expect(forAll.join(' ')).not.toContain('mercedes');
    const bag = reader.read(fields);
    const forAccount = bag.flags.slice(0, bag.size).filter((flags) => (flags & FOR_ACCOUNT) !== 0);
    // The address and its host.
    expect(forAccount).toHaveLength(2);
  });

  it('of examples’ hosts are nobody’s', () => {
    const tokens = (host: string) => reader.read([['m', `see http://${host}/`]]).size;
    expect(tokens('a.example')).toBeGreaterThan(0);
    expect(pieces([['m', 'http://shop.example/']], FOR_ALL)).not.toContain('shop.example');
    expect(pieces([['m', 'http://shop.biz/']], FOR_ALL)).toContain('shop.biz');
  });

  it('are bounded in number', () => {
    const text = Array.from({ length: 5000 }, (_, n) => `wörter${n}`).join(' ');
    expect(reader.read([['m', text]]).size).toBeLessThanOrEqual(MAX_TOKENS);
  });
});

describe('texts', () => {
  it('come out of any JSON', () => {
    const nested = { a: ['one', { b: 'two' }], c: 3, d: null, e: true };
    expect(readTexts([['m', nested]]).map(({ text }) => text)).toEqual(['one', 'two', '3']);
  });

  it('are cut fairly: filler in one hides no other', () => {
    const texts = readTexts([
      ['a', 'x'.repeat(1e6)],
      ['b', 'short'],
      ['c', 'y'.repeat(1e6)],
    ]).map(({ text }) => text);
    expect(texts[1]).toBe('short');
    expect(texts.join('').length).toBeLessThanOrEqual(MAX_UNITS + 10);
    expect(texts[0]?.length).toBe(texts[2]?.length);
  });

  it('keep the beginning and the end of a long one', () => {
    const [cut] = readTexts([['a', `begin ${'x'.repeat(1e5)} end`]]);
    expect(cut?.text).toMatch(/^begin x[^]*x end$/);
  });
});
