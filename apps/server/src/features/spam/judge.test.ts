import { defaultEndpointSettings } from '@postern/contracts';
import { describe, expect, it } from 'vitest';
import { stopwatch } from '../../../test/stopwatch.ts';
import { shippedModel } from './bayes/model/load-model.ts';
import { judge } from './judge.ts';
import type { JudgeFacts } from './facts/arrival.model.ts';

describe('judge', () => {
  const facts = (change: Partial<JudgeFacts> = {}): JudgeFacts => ({
    fields: [['message', 'Hello, do you repair door hinges? My number is +49 30 1234567.']],
    filledHoneypots: [],
    started: undefined,
    settings: defaultEndpointSettings,
    now: new Date('2026-11-20T12:00:00Z'),
    ip: '192.0.2.1',
    origin: null,
    referer: null,
    language: null,
    country: null,
    ...change,
  });

  it('accepts a plain message', () => {
    expect(judge(facts())).toEqual({ verdict: 'inbox', refusal: null, score: 0, reasons: [] });
  });

  it('names the honeypot that was filled in', () => {
    const { verdict, score, reasons } = judge(facts({ filledHoneypots: ['_gotcha'] }));
    expect({ verdict, score }).toEqual({ verdict: 'spam', score: 10 });
    expect(reasons).toEqual([
      expect.objectContaining({ signal: 'honeypot', detail: expect.stringContaining('_gotcha') }),
    ]);
  });

  it('adds up the weights, and compares with the endpoint’s threshold', () => {
    const started = '2026-11-20T11:59:59.500Z';
    const fields: JudgeFacts['fields'] = [['message', 'https://a.example '.repeat(7)]];
    const scored = judge(facts({ started, fields }), [{ signal: 'text', weight: -0.5, detail: 'reads like people' }]);
    expect(scored).toMatchObject({ score: 4.5, verdict: 'inbox' });
    const strict = { ...defaultEndpointSettings, spam_threshold: 4 };
    expect(judge(facts({ started, fields, settings: strict }))).toMatchObject({ score: 5, verdict: 'spam' });
  });

  it('lets genuine wording outweigh a suspicious signal, and gives no reason otherwise', () => {
    const filter = { model: shippedModel() };
    expect(judge(facts({ filter }))).toMatchObject({ score: 0, reasons: [] });
    const { score, reasons } = judge(facts({ filter, started: '2026-11-20T11:59:59.500Z' }));
    expect(reasons.map(({ signal }) => signal)).toEqual(['time_trap', 'content']);
    expect(score).toBeLessThan(2);
    // Never for something decisive.
    expect(judge(facts({ filter, filledHoneypots: ['_gotcha'] }))).toMatchObject({ verdict: 'spam' });
  });

  it('refuses a site that may not post, with a message for the sender', () => {
    const settings = { ...defaultEndpointSettings, allowed_domains: ['shop.example'] };
    expect(judge(facts({ settings, origin: 'https://elsewhere.example' }))).toMatchObject({
      verdict: 'refused',
      refusal: { code: 'origin_not_allowed', detail: expect.stringContaining('elsewhere.example') },
    });
  });

  it('judges a short message in microseconds', () => {
    const message = facts({ filter: { model: shippedModel() } });
    const rounds = 1_000;
    const micros = Array.from({ length: 20 }, () => {
      const elapsed = stopwatch();
      for (let n = 0; n < rounds; n += 1) judge(message);
      return (elapsed() / rounds) * 1000;
    });
    // The budget is 15 µs on a quiet machine; this only detects an error of an order of magnitude.
    expect(Math.min(...micros)).toBeLessThan(100);
  });
});
