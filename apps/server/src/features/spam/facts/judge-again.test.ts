import fc from 'fast-check';
import { expect, it } from 'vitest';
import { truncateIp } from '../../../lib/network/truncate-ip.ts';
import { shippedModel } from '../bayes/model/load-model.ts';
import { isHidden, isUnasked, judge, judgeByRules } from '../judge.ts';
import { collectTexts } from '../signals/collect-texts.ts';
import type { Arrival } from './arrival.model.ts';
import type { JudgedSubmission, RuleSettings } from './facts.model.ts';
import { gatherFacts } from './gather-facts.ts';
import { readFacts } from './read-facts.ts';

const now = new Date('2026-11-20T12:00:00Z');
const filter = { model: shippedModel() };

const sites = [
  'https://shop.example',
  'https://www.shop.example',
  'https://evil.example:8443',
  'http://localhost:5173',
];
const texts = [
  'Could you repair the hinge of our door on Thursday?',
  'We get your website to the first page of Google, SEO with backlinks, guaranteed ranking',
  'Play at our CASINO https://a.example https://b.example https://c.example https://d.example',
  'someone@mailinator.com',
  'b@mail.evil.example',
  'oGhTrWqPz',
  '\u0000 \uD800 ｃａｓｉｎｏ',
];
const ips = ['192.0.2.77', '192.0.2.1', '198.51.100.9', '::ffff:192.0.2.77', '2001:db8:1:2::3', '2001:db8:1:3::4'];
const some = <Each>(from: readonly Each[]) => fc.subarray([...from]);
const maybe = <Each>(from: fc.Arbitrary<Each>) => fc.option(from, { nil: undefined });

const captchas = fc.oneof(
  fc.record({
    kind: fc.constantFrom('recaptcha' as const, 'hcaptcha' as const),
    outcome: fc.constant('passed' as const),
    score: fc.constantFrom(0, 0.3, 0.5, 0.9, 1),
  }),
  fc.record({
    kind: fc.constantFrom('altcha' as const, 'turnstile' as const),
    outcome: fc.constant('passed' as const),
  }),
  fc.record({
    kind: fc.constantFrom('altcha' as const, 'turnstile' as const, 'recaptcha' as const),
    outcome: fc.constantFrom('failed' as const, 'unreachable' as const, 'misconfigured' as const),
    detail: fc.constant('the challenge was not answered'),
  }),
);

const arrivals: fc.Arbitrary<Arrival> = fc.record({
  fields: fc.array(fc.tuple(fc.constantFrom('name', 'email', 'message'), fc.constantFrom(...texts)), { maxLength: 4 }),
  filledHoneypots: some(['_gotcha']),
  started: maybe(fc.constantFrom('', 'yesterday', '2026-11-20T11:59:59.500Z', '2026-11-20T11:59:50Z', '2020-01-01')),
  now: fc.constant(now),
  ip: fc.option(fc.constantFrom(...ips)),
  origin: fc.option(fc.constantFrom(...sites, 'null')),
  referer: fc.option(fc.constantFrom(...sites.map((site) => `${site}/contact`), 'about:blank')),
  isHosted: fc.boolean(),
  language: fc.constant(null),
  country: fc.option(fc.constantFrom('SE', 'AQ')),
  captcha: maybe(captchas),
  isInvalid: fc.boolean(),
  isTruncated: fc.boolean(),
});

const rules: fc.Arbitrary<RuleSettings> = fc.record({
  spam_threshold: fc.constantFrom(0.5, 2, 3, 5, 7.5, 10, 100),
  blocked_words: some(['casino', 'google', 'thursday']),
  blocked_addresses: some(['192.0.2.77', '192.0.2.0/24', '198.51.0.0/16', '2001:db8:1:2::/64', '@evil.example', '9/z']),
  blocked_countries: some(['AQ', 'SE']),
  allowed_domains: some(['shop.example', 'evil.example:8443']),
  time_trap_seconds: fc.constantFrom(0, 2, 60),
  captcha: fc.record({
    kind: fc.constantFrom('none', 'altcha', 'turnstile', 'hcaptcha', 'recaptcha'),
    site_key: fc.constant(null),
    min_score: fc.option(fc.constantFrom(0, 0.4, 0.95)),
    has_secret: fc.constant(false),
  }),
});

/** What remains of a submission in the database. */
function store(arrival: Arrival): JudgedSubmission {
  const { facts, ip } = gatherFacts(arrival);
  const stored = readFacts(JSON.parse(JSON.stringify(facts)));
  if (!stored) throw new Error('The facts are not readable.');
  const fields = JSON.parse(JSON.stringify(arrival.fields)) as Arrival['fields'];
  return { facts: stored, texts: collectTexts(fields), ip: arrival.isTruncated ? ip && truncateIp(ip) : ip };
}

it('judges a stored submission by any rules as if it arrived under them', () => {
  const seen = { hidden: 0, inbox: 0, spam: 0, refused: 0 };
  fc.assert(
    fc.property(arrivals, rules, (arrival, settings) => {
      const stored = store({ ...arrival, filter });
      if (isHidden(stored, settings)) {
        seen.hidden += 1;
        return;
      }
      const judgement = judgeByRules(stored, settings);
      seen[judgement.verdict] += 1;
      expect(judgement).toEqual(judge({ ...arrival, filter, settings }));
    }),
    { numRuns: 1_000 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10);
});

it('says which rules need what was not stored', () => {
  const [arrival] = fc.sample(arrivals, 1);
  if (!arrival) throw new Error('There is no arrival.');
  const stored = store({ ...arrival, ip: '192.0.2.78', isTruncated: true, captcha: undefined });
  const captcha = { site_key: null, min_score: null, has_secret: false };
  expect(isUnasked(stored, { captcha: { ...captcha, kind: 'none' } })).toBe(false);
  expect(isUnasked(stored, { captcha: { ...captcha, kind: 'altcha' } })).toBe(true);
  for (const entry of ['192.0.2.77', '192.0.2.0/25'])
    expect(isHidden(stored, { blocked_addresses: ['@evil.example', entry] })).toBe(true);
  for (const entry of ['192.0.2.0/24', '192.0.0.0/16', '192.0.3.77', '@evil.example', 'x/y'])
    expect(isHidden(stored, { blocked_addresses: [entry] })).toBe(false);
});

it('does not know facts of other versions', () => {
  for (const stored of [null, undefined, 'x', [], {}, { version: 2 }]) expect(readFacts(stored)).toBeUndefined();
});
