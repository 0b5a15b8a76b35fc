import { describe, expect, it } from 'vitest';
import { nextDigestAt, quietUntil, type QuietHours } from './schedule-digest.ts';
import { fromWallClock, isTimeZone, wallClock } from './read-wall-clock.ts';
import { digestMail } from './compose-digest.ts';
import { aFile, aSubmission, ENDPOINT, OWNER, PUBLIC_URL, readHtml } from '../channels/email/testing.ts';
import { HOUR_MS, MINUTE_MS } from '../../../lib/durations.ts';

const digest = (count: number, total = count) =>
  digestMail({
    delivery_id: `${ENDPOINT}_d123456789abcdefghjk`,
    endpoint: { id: ENDPOINT, name: 'Careers' },
    submissions: Array.from({ length: count }, (_none, n) =>
      aSubmission(
        [
          ['_subject', 'hidden'],
          ['name', `Person ${n} <b>`],
          ['message', `one\ntwo ${'x'.repeat(5000)}`],
          ...['a', 'b', 'c', 'd', 'e'].map((name): [string, string] => [name, `${name}${n}`]),
        ],
        { id: `${ENDPOINT}_${n}`, files: [aFile()] },
      ),
    ),
    total,
    to: [OWNER],
    publicUrl: PUBLIC_URL,
  });

describe('one email for many', () => {
  it('states how many, shows each in short and links to it', () => {
    const { subject, text, html, to } = digest(12);
    expect([subject, to]).toEqual(['12 new submissions: Careers', [OWNER]]);
    for (const twin of [text, readHtml(html)]) {
      for (let n = 0; n < 12; n += 1) expect(twin).toContain(`Person ${n} <b>`);
      expect(twin).toContain('2 more fields · 1 file');
      expect(twin).toContain(`one two ${'x'.repeat(100)}`);
      expect(twin).not.toContain('hidden');
    }
    expect(html).toContain(`href="${PUBLIC_URL}/submissions/${ENDPOINT}_11"`);
    expect(text).not.toContain('more:');
  });

  it('shows at most fifty, and states how many more there are', () => {
    const { subject, text, html } = digest(60, 1234);
    expect(subject).toBe('1,234 new submissions: Careers');
    expect(text).toContain('Person 49 <b>');
    expect(text).not.toContain('Person 50 <b>');
    expect(text).toContain(`… and 1,184 more: ${PUBLIC_URL}/forms/${ENDPOINT}/submissions`);
    expect(html).toContain('and 1,184 more');
    expect(html.length).toBeLessThan(200_000);
  });

  it('of a single submission is an ordinary email, named after its time if nothing else names it', () => {
    expect(digest(1).subject).toBe('1 new submission: Careers');
    const empty = digestMail({
      delivery_id: 'x',
      endpoint: { id: ENDPOINT, name: 'Careers' },
      submissions: [aSubmission([])],
      total: 1,
      to: [OWNER],
      publicUrl: PUBLIC_URL,
    });
    expect(empty.text).toContain('Submission 10:12\n');
  });
});

it('of a form uses its labels', () => {
  const { text } = digestMail({
    delivery_id: 'x',
    endpoint: { id: ENDPOINT, name: 'Careers' },
    submissions: [
      aSubmission([
        ['topic_id', 'ws'],
        ['full_name', 'Noor'],
      ]),
    ],
    total: 1,
    to: [OWNER],
    publicUrl: PUBLIC_URL,
    labels: {
      fields: new Map([['topic_id', 'Topic']]),
      options: new Map([['topic_id', new Map([['ws', 'Workshop']])]]),
    },
  });
  expect(text).toContain('Noor\n');
  expect(text).toContain('  Topic: Workshop\n');
});

const quietIn = (time_zone: string, from = '22:00', until = '07:00'): QuietHours => ({ from, until, time_zone });
const at = (iso: string): Date => new Date(iso);
const quiet = (hours: QuietHours, now: string): string | undefined => quietUntil(hours, at(now))?.toISOString();

describe('quiet hours', () => {
  it('over midnight, within a day, and never', () => {
    const berlin = quietIn('Europe/Berlin');
    expect(quiet(berlin, '2026-11-20T20:59:59Z')).toBeUndefined();
    expect(quiet(berlin, '2026-11-20T21:00:00Z')).toBe('2026-11-21T06:00:00.000Z');
    expect(quiet(berlin, '2026-11-21T05:59:59.999Z')).toBe('2026-11-21T06:00:00.000Z');
    expect(quiet(berlin, '2026-11-21T06:00:00Z')).toBeUndefined();
    const noon = quietIn('Asia/Kathmandu', '12:00', '13:30');
    expect(quiet(noon, '2026-11-20T06:20:00Z')).toBe('2026-11-20T07:45:00.000Z');
    expect(quiet(quietIn('UTC', '08:00', '08:00'), '2026-11-20T08:00:00Z')).toBeUndefined();
  });

  it('when clocks go forward: they end an hour sooner, or with the jump that skips the end', () => {
    // Berlin, 29 March 2026: 02:00 becomes 03:00 at 01:00 UTC.
    expect(quiet(quietIn('Europe/Berlin'), '2026-03-28T23:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(quiet(quietIn('Europe/Berlin', '22:00', '02:30'), '2026-03-29T00:59:00Z')).toBe('2026-03-29T01:00:00.000Z');
  });

  it('when clocks go back: they last an hour longer, and an end that occurs twice counts the second time', () => {
    // Berlin, 25 October 2026: 03:00 becomes 02:00 at 01:00 UTC.
    expect(quiet(quietIn('Europe/Berlin'), '2026-10-24T23:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
    expect(quiet(quietIn('Europe/Berlin', '22:00', '02:30'), '2026-10-25T00:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(quiet(quietIn('Europe/Berlin', '22:00', '02:30'), '2026-10-25T01:10:00Z')).toBe('2026-10-25T01:30:00.000Z');
  });

  it('end at the first minute that is not quiet, in any zone, on any day', () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
      'Pacific/Chatham',
    ];
    for (const zone of zones) {
      for (const [from, until] of [
        ['22:00', '07:00'],
        ['23:30', '02:15'],
        ['01:30', '02:30'],
      ] as const) {
        const isQuiet = (ms: number): boolean => {
          const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
            ms,
          );
          return from < until ? clock >= from && clock < until : clock >= from || clock < until;
        };
        // Around clock changes in both hemispheres, at odd steps.
        for (const day of ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01']) {
          for (let step = 0; step < 12; step += 1) {
            const now = Date.parse(`${day}T00:00:00Z`) - 12 * HOUR_MS + step * 7_380_000;
            const end = quietUntil(quietIn(zone, from, until), new Date(now));
            expect(end !== null, `${zone} ${from} ${day} ${step}`).toBe(isQuiet(now));
            if (!end) continue;
            expect(isQuiet(end.getTime())).toBe(false);
            expect(isQuiet(end.getTime() - MINUTE_MS)).toBe(true);
            expect(end.getTime() - now).toBeLessThanOrEqual(11 * HOUR_MS);
          }
        }
      }
    }
  });
});

describe('when the next digest goes out', () => {
  const next = (every: 'hourly' | 'daily', now: string, hours: QuietHours | null = null, time_zone = 'UTC') =>
    nextDigestAt({ every, quiet: hours, time_zone, now: at(now) }).toISOString();

  it('every full hour, but not in quiet hours', () => {
    expect(next('hourly', '2026-11-20T10:12:48.123Z')).toBe('2026-11-20T11:00:00.000Z');
    expect(next('hourly', '2026-11-20T10:00:00.000Z')).toBe('2026-11-20T11:00:00.000Z');
    expect(next('hourly', '2026-11-20T10:12:00Z', null, 'Asia/Kolkata')).toBe('2026-11-20T10:30:00.000Z');
    const berlin = quietIn('Europe/Berlin');
    expect(next('hourly', '2026-11-20T20:30:00Z', berlin)).toBe('2026-11-21T06:00:00.000Z');
    expect(next('hourly', '2026-11-21T02:30:00Z', berlin)).toBe('2026-11-21T06:00:00.000Z');
    expect(next('hourly', '2026-11-21T06:00:00Z', berlin)).toBe('2026-11-21T07:00:00.000Z');
  });

  it('every morning: at the end of quiet hours, else at eight, by the local clock', () => {
    expect(next('daily', '2026-11-20T10:12:48Z')).toBe('2026-11-21T08:00:00.000Z');
    expect(next('daily', '2026-11-20T08:00:00Z')).toBe('2026-11-21T08:00:00.000Z');
    expect(next('daily', '2026-11-20T07:59:59Z')).toBe('2026-11-20T08:00:00.000Z');
    expect(next('daily', '2026-11-20T10:12:48Z', null, 'America/New_York')).toBe('2026-11-20T13:00:00.000Z');
    const berlin = quietIn('Europe/Berlin');
    expect(next('daily', '2026-03-28T12:00:00Z', berlin)).toBe('2026-03-29T05:00:00.000Z');
    expect(next('daily', '2026-10-24T12:00:00Z', berlin)).toBe('2026-10-25T06:00:00.000Z');
    expect(next('daily', '2026-11-20T10:00:00Z', quietIn('UTC', '06:00', '06:00'))).toBe('2026-11-21T08:00:00.000Z');
  });

  it('continues forever, once a day', () => {
    const hours = quietIn('Europe/Berlin', '22:00', '02:30');
    let now = at('2026-01-01T12:00:00Z');
    const days = new Set<string>();
    for (let n = 0; n < 365; n += 1) {
      const then = nextDigestAt({ every: 'daily', quiet: hours, now });
      expect(then > now).toBe(true);
      days.add(new Date(wallClock(then, 'Europe/Berlin')).toISOString().slice(0, 10));
      now = then;
    }
    expect(days.size).toBe(365);
  });
});

describe('clocks', () => {
  it('are known by name', () => {
    expect(['Europe/Berlin', 'UTC', 'Asia/Kathmandu'].every(isTimeZone)).toBe(true);
    expect(['', 'Mars/Base', '../etc/passwd', 'x'.repeat(1000)].some(isTimeZone)).toBe(false);
  });

  it('show a time once, twice or with a jump', () => {
    const shown = (iso: string) => fromWallClock(Date.parse(iso), 'Europe/Berlin').map((date) => date.toISOString());
    expect(shown('2026-07-01T12:00:00Z')).toEqual(['2026-07-01T10:00:00.000Z']);
    expect(shown('2026-10-25T02:30:00Z')).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']);
    expect(shown('2026-03-29T02:30:00Z')).toEqual(['2026-03-29T01:00:00.000Z']);
  });
});
