import { BlockList } from 'node:net';
import { defaultEndpointSettings, type EndpointSettings } from '@postern/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stopwatch } from '../../../../test/stopwatch.ts';
import { blockedSignals } from './blocked.signal.ts';
import { shippedModel } from '../bayes/model/load-model.ts';
import { contentSignals } from './content.signal.ts';
import { createDuplicateWatch } from './duplicates.signal.ts';
import { gibberishSignals } from './gibberish.signal.ts';
import { judgeOrigin } from './origin.signal.ts';
import { senderSignals } from './sender.signal.ts';
import disposableDomains from 'disposable-email-domains' with { type: 'json' };
import { emailsIn, collectTexts } from './collect-texts.ts';
import type { JudgeFacts } from '../facts/arrival.model.ts';
import { disguiseSignals, linkSignals } from './text.signal.ts';
import { readOpenMs, timeSignals } from './time.signal.ts';
import { HOUR_MS, MINUTE_MS } from '../../../lib/durations.ts';

const now = new Date('2026-11-20T12:00:00Z');
const withSettings = (settings: Partial<EndpointSettings>, facts: Partial<JudgeFacts> = {}): JudgeFacts => ({
  fields: [],
  filledHoneypots: [],
  started: undefined,
  settings: { ...defaultEndpointSettings, ...settings },
  now,
  ip: null,
  origin: null,
  referer: null,
  language: null,
  country: null,
  ...facts,
});
const names = (reasons: { signal: string }[]) => reasons.map(({ signal }) => signal);

describe('blocked', () => {
  it.each([
    ['casino', 'Play at our CASINO', true],
    ['casino', 'ｃａｓｉｎｏ', true],
    ['guest post', 'a guest post', true],
    ['guest post', 'a guest and a post', false],
  ])('words: %j in %j', (word, text, hit) =>
    expect(names(blockedSignals(withSettings({ blocked_words: [word] }), [text]))).toEqual(hit ? ['blocked_word'] : []),
  );

  it.each([
    ['a@example.org', 'A@Example.org', null, true],
    ['@example.org', 'b@example.org', null, true],
    ['@example.org', 'b@mail.example.org', null, true],
    ['@example.org', 'b@notexample.org', null, false],
    ['192.0.2.0/24', '', '192.0.2.77', true],
    ['192.0.2.0/24', '', '::ffff:192.0.2.77', true],
    ['192.0.2.0/24', '', '192.0.3.1', false],
    ['2001:db8::/32', '', '2001:db8:1::1', true],
    ['192.0.2.1', '', '192.0.2.1', true],
    ['192.0.2.0/99', '', '192.0.2.1', false],
    ['no address', '', '192.0.2.1', false],
    ['192.0.2.77/20', '', '192.0.15.1', true],
    ['192.0.2.77/20', '', '192.0.16.1', false],
    ['0.0.0.0/0', '', '203.0.113.9', true],
    ['0.0.0.0/0', '', '2001:db8::1', false],
    ['2001:db8::/33', '', '2001:db8:7fff::1', true],
    ['2001:db8::/33', '', '2001:db8:8000::1', false],
    ['2001:db8::1', '', '2001:0db8:0:0::1', true],
    ['::/0', '', '2001:db8::1', true],
    ['fe80::1%eth0', '', '2001:db8::1', false],
  ])('senders: %j against %j, %j', (entry, email, ip, hit) =>
    expect(names(blockedSignals(withSettings({ blocked_addresses: [entry] }, { ip }), [email]))).toEqual(
      hit ? ['blocked_address'] : [],
    ),
  );

  it('ranges as node does', () => {
    const ipv4 = fc.tuple(fc.nat(255), fc.nat(1), fc.nat(1), fc.nat(255)).map((parts) => parts.join('.'));
    const ipv6 = fc
      .array(fc.constantFrom(0, 1, 0x8000, 0xffff), { minLength: 8, maxLength: 8 })
      .map((groups) => groups.map((group) => group.toString(16)).join(':'));
    const compare = (family: 'ipv4' | 'ipv6', base: string, { bits, ip }: { bits: number; ip: string }) => {
      const list = new BlockList();
      list.addSubnet(base, bits, family);
      const settings = { blocked_addresses: [`${base}/${bits}`] };
      expect(blockedSignals(withSettings(settings, { ip }), []).length === 1).toBe(list.check(ip, family));
    };
    fc.assert(fc.property(ipv4, ipv4, fc.nat(32), (base, ip, bits) => compare('ipv4', base, { bits, ip })));
    // Neither node's list nor ours takes an IPv4-mapped address for one of IPv6.
    const real = ipv6.filter((text) => !text.startsWith('0:0:0:0:0:'));
    fc.assert(fc.property(real, real, fc.nat(128), (base, ip, bits) => compare('ipv6', base, { bits, ip })));
  });

  it('countries', () => {
    expect(names(blockedSignals(withSettings({ blocked_countries: ['XX'] }, { country: 'XX' }), []))).toEqual([
      'blocked_country',
    ]);
    expect(blockedSignals(withSettings({ blocked_countries: ['XX'] }), [])).toEqual([]);
  });
});

describe('origin', () => {
  it.each([
    [[], 'https://anywhere.example', null, true],
    [['shop.example'], 'https://shop.example', null, true],
    [['shop.example'], 'https://www.shop.example', null, true],
    [['shop.example'], null, 'https://shop.example/contact', true],
    [['shop.example'], 'null', 'https://shop.example/contact', true],
    [['shop.example:8443'], 'https://shop.example:8443', null, true],
    [['shop.example'], 'http://localhost:5173', null, true],
    [['shop.example'], 'http://127.0.0.1:8080', null, true],
    [['shop.example'], 'http://[::1]:8080', null, true],
    [['shop.example'], 'https://evilshop.example', null, false],
    [['shop.example'], 'https://shop.example.evil.example', null, false],
    [['shop.example'], 'https://localhost.evil.example', null, false],
  ])('%j, from %j / %j', (allowed_domains, origin, referer, allowed) =>
    expect(judgeOrigin(withSettings({ allowed_domains }, { origin, referer })).allowed).toBe(allowed),
  );

  it('is only suspicious when it is unknown', () => {
    expect(judgeOrigin(withSettings({ allowed_domains: ['shop.example'] }))).toMatchObject({
      allowed: true,
      reasons: [{ weight: 2 }],
    });
  });
});

describe('time', () => {
  const at = (started: string, time_trap_seconds = 2) =>
    names(timeSignals(readOpenMs({ started, now }), { time_trap_seconds }));
  it.each([
    [String(now.getTime() - 500), ['time_trap']],
    [String(now.getTime() / 1000 - 1), ['time_trap']],
    ['2026-11-20T11:59:59Z', ['time_trap']],
    [String(now.getTime() - MINUTE_MS), []],
    [String(now.getTime() + MINUTE_MS), []],
    [String(now.getTime() + HOUR_MS), ['time_odd']],
    ['2020-01-01', ['time_odd']],
    ['yesterday', ['time_odd']],
    ['', []],
  ])('%j', (started, expected) => expect(at(started)).toEqual(expected));
  it('can be switched off', () => expect(at(String(now.getTime()), 0)).toEqual([]));
});

describe('text', () => {
  it('counts links from the third on', () => {
    expect(linkSignals(['see https://a.example and https://b.example'])).toEqual([]);
    expect(linkSignals(['https://a.example '.repeat(5)])).toMatchObject([{ weight: 1.5 }]);
    expect(linkSignals(['https://a.example '.repeat(5000)])).toMatchObject([{ weight: 3 }]);
    expect(names(linkSignals(['[url=https://a.example]x[/url]']))).toEqual(['link_markup']);
  });

  it('detects disguises, not languages', () => {
    expect(disguiseSignals(['Добрый день, это English word и всё'])).toEqual([]);
    expect(names(disguiseSignals(['раypal сosts']))).toEqual(['mixed_scripts']);
    expect(disguiseSignals(['👨‍👩‍👧‍👦 family'])).toEqual([]);
    expect(names(disguiseSignals(['f\u200Br\u200Be\u200Be\u200B '.repeat(5)]))).toEqual(['invisible']);
  });
});

it('recognises disposable addresses', () => {
  expect(names(senderSignals(['someone@mailinator.com']))).toEqual(['disposable_address']);
  expect(senderSignals(['someone@example.org'])).toEqual([]);
});

it('finds every name of the list of disposable domains, and none beside it', () => {
  // Some names are not ASCII, which no address of ours has.
  const listed = disposableDomains.filter((name) => /^[a-z0-9.-]+$/.test(name));
  const some = [...listed.filter((_, place) => place % 97 === 0), listed[0], listed.at(-1)];
  expect(some.filter((name) => senderSignals([`a@${name}`]).length === 0)).toEqual([]);
  const known = new Set(listed);
  const beside = some.flatMap((name) => [`0${name}`, `${name}z`, `zz.${name}`]).filter((name) => !known.has(name));
  expect(beside.filter((name) => senderSignals([`a@${name}`]).length > 0)).toEqual([]);
});

it('recognises a mass mailing', () => {
  const watch = createDuplicateWatch();
  const text = ['Dear owner, we offer first page ranking'];
  expect(watch.see('a', text, now)).toEqual([]);
  expect(watch.see('a', text, now)).toEqual([]);
  expect(watch.see('b', text, now)).toEqual([]);
  expect(watch.see('c', text, now)).toMatchObject([{ signal: 'duplicate', weight: 2 }]);
  expect(watch.see('d', text, new Date(now.getTime() + 31 * MINUTE_MS))).toEqual([]);
  expect(['a', 'b', 'c', 'd'].flatMap((id) => watch.see(id, ['Hello'], now))).toEqual([]);
});

it('finds texts and addresses in any JSON', () => {
  expect(
    collectTexts([
      ['a', { b: ['c', 1, null, { d: 'e' }] }],
      ['f', 'g'],
    ]),
  ).toEqual(['c', 'e', 'g']);
  expect(emailsIn([' Noor@Example.org ', 'x', 'a@b'])).toEqual(['noor@example.org']);
});

it('never throws, and is quick with hostile text', () => {
  const texts = [
    'a@'.repeat(100_000),
    'http://'.repeat(100_000),
    '\u200B'.repeat(500_000),
    'аa'.repeat(200_000),
    '.'.repeat(1_000_000),
  ];
  const elapsed = stopwatch();
  for (const text of texts) {
    linkSignals([text]);
    disguiseSignals([text]);
    senderSignals([text]);
    blockedSignals(withSettings({ blocked_words: ['x'], blocked_addresses: ['@a.example'] }, { ip: '1.2.3.4' }), [
      text,
    ]);
  }
  expect(elapsed()).toBeLessThan(500);
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (many) => {
      linkSignals(many);
      disguiseSignals(many);
      senderSignals(many);
    }),
  );
});

describe('random letters', () => {
  it.each<[boolean, string[]]>([
    [true, ['oGhTrWqPz', 'xy@example.org', 'RtYuIoPlKjHg']],
    [true, ['XaNuTpYqWe', '87231945566', 'hGtRfDwQzXcVbN mKlPoIuYtR']],
    [false, ['oGhTrWqPz', 'Hello']],
    [false, ['JavaScript', 'TypeScript']],
    [false, ['McDonald', 'LeBlanc', 'MacKenzie']],
    [false, ['oGhTrWqPz']],
    [false, ['', '12345', 'a@example.org']],
    [false, []],
  ])('%s: %j', (hit, texts) => expect(names(gibberishSignals(texts))).toEqual(hit ? ['gibberish'] : []));
});

describe('content', () => {
  const read = (message: string) => contentSignals({ fields: [['message', message]] }, { model: shippedModel() });

  it('quotes the words that indicate spam', () => {
    const [reason] = read('We get your website to the first page of Google, SEO with backlinks, guaranteed ranking');
    expect(reason).toMatchObject({ signal: 'content', detail: expect.stringMatching(/wording resembles spam: .*“/) });
    expect(reason?.weight).toBeGreaterThanOrEqual(5);
  });

  it('quotes genuine wording, and nothing of a message without any known words', () => {
    expect(read('Could you repair the hinge of our door on Thursday?')[0]?.weight).toBeLessThan(0);
    for (const text of ['', 'hey', '42', 'on']) expect(read(text)).toEqual([]);
  });
});

it('judges the beginning and the end of many long texts', () => {
  const filler = Array.from({ length: 40 }, () => 'x'.repeat(100_000));
  const link = 'https://a.example '.repeat(5);
  expect(names(linkSignals([link, ...filler]))).toEqual(['links']);
  expect(names(linkSignals([...filler, link]))).toEqual(['links']);
  expect(linkSignals([...filler, link, ...filler])).toEqual([]);
});
