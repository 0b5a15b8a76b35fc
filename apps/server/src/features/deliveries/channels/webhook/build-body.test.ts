import { submissionSchema, type Submission } from '@postern/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stopwatch } from '../../../../../test/stopwatch.ts';
import {
  aFile,
  anOutgoing,
  endpointId,
  hostileFields,
  submissionId,
  type Fields,
} from '../../model/outgoing-testing.ts';
import { toWebhookBody } from './build-body.ts';

type Body = { type: string; timestamp: string; data: Submission & { truncated?: boolean } };
const parse = (body: string) => JSON.parse(body) as Body;
const bodyOf = (fields: Fields, submission: Partial<Submission> = {}) =>
  toWebhookBody(anOutgoing({ fields, submission }));

test('a small one is the submission in the contract’s shape', () => {
  const outgoing = anOutgoing({
    fields: [
      ['name', 'Ada'],
      ['topic', 'a'],
      ['topic', 'b'],
      ['deep', { x: [1] }],
    ],
  });
  const body = parse(toWebhookBody(outgoing));
  expect(body).toEqual({
    type: 'submission.received',
    timestamp: '2026-11-20T12:00:00.000Z',
    data: outgoing.submission,
  });
  expect(submissionSchema.parse(body.data)).toEqual(outgoing.submission);
});

test('an erased one has ids only', () => {
  const body = toWebhookBody(anOutgoing({ event: 'submission.erased', fields: [['secret', 'Ada']] }));
  expect(parse(body)).toEqual({
    type: 'submission.erased',
    timestamp: '2026-11-20T12:00:00.000Z',
    data: { id: submissionId, endpoint_id: endpointId },
  });
});

test('names of objects are names', () => {
  for (const long of ['', 'x'.repeat(30_000)]) {
    const body = bodyOf([
      ['__proto__', 'a'],
      ['constructor', 'b'],
      ['__proto__', 'c'],
      ['long', long],
    ]);
    const { data } = parse(body);
    expect(data.fields.map(([name]) => name)).toEqual(['__proto__', 'constructor', '__proto__', 'long']);
    expect(Object.entries(data.data)).toContainEqual(['__proto__', ['a', 'c']]);
    expect(body).toContain('"__proto__":["a","c"]');
  }
});

describe('a large one', () => {
  test('only the longest values are cut', () => {
    const { data } = parse(
      bodyOf([
        ['short', 'whole'],
        ['long', 'x'.repeat(50_000)],
        ['other', 'y'.repeat(3000)],
      ]),
    );
    expect(data.truncated).toBe(true);
    expect(data.fields[0]).toEqual(['short', 'whole']);
    expect(data.fields[2]).toEqual(['other', 'y'.repeat(3000)]);
    const [, cut] = data.fields[1] ?? [];
    expect(cut).toMatch(/^x{5000,}$/);
    expect(data.data.long).toBe(cut);
  });

  test('uses all the space', () => {
    expect(Buffer.byteLength(bodyOf([['long', 'x'.repeat(1e6)]]))).toBeGreaterThan(19_990);
  });

  test('exactly 20 kB is too much', () => {
    const empty = Buffer.byteLength(bodyOf([['long', '']]));
    const chars = (20_000 - empty) / 2;
    const fields = (count: number): Fields => [['long', 'x'.repeat(count)]];
    expect(parse(bodyOf(fields(Math.ceil(chars) - 1))).data.truncated).toBeUndefined();
    expect(parse(bodyOf(fields(Math.ceil(chars)))).data.truncated).toBe(true);
  });

  test('no emoji is cut in two', () => {
    for (const before of ['', 'x', 'xx', 'xxx']) {
      const body = bodyOf([['long', before + '😀'.repeat(20_000)]]);
      expect(body).not.toMatch(/\\ud[89ab]/i);
      expect(parse(body).data.fields[0]?.[1]).toMatch(/^x*(😀)+$/u);
    }
  });

  test('a lone surrogate stays one', () => {
    expect(
      parse(
        bodyOf([
          ['odd', '\uD800\0'],
          ['long', 'x'.repeat(30_000)],
        ]),
      ).data.fields[0]?.[1],
    ).toBe('\uD800\0');
  });

  test('a long list or object becomes the beginning of its JSON', () => {
    const list = Array.from({ length: 100_000 }, (_, index) => index);
    const { data } = parse(
      bodyOf([
        ['list', list],
        ['small', [1, { a: 2 }]],
      ]),
    );
    expect(data.fields[0]?.[1]).toMatch(/^\[0,1,2,3,/);
    expect(data.fields[1]?.[1]).toEqual([1, { a: 2 }]);
  });

  test('order and repeats are kept', () => {
    const fields = Array.from({ length: 200 }, (_, index): Fields[number] => [`f${index % 50}`, 'x'.repeat(1000)]);
    const { data } = parse(bodyOf(fields));
    expect(data.fields.map(([name]) => name)).toEqual(fields.map(([name]) => name));
    expect(data.fields.every(([, value]) => typeof value === 'string' && value.length > 5)).toBe(true);
  });

  test('long names are cut only when values alone are not enough', () => {
    const few = parse(
      bodyOf(Array.from({ length: 30 }, (_, i): Fields[number] => [`${i}`.padEnd(255, 'n'), 'v'.repeat(900)])),
    );
    expect(few.data.fields.every(([name]) => name.length === 255)).toBe(true);
    const many = parse(
      bodyOf(Array.from({ length: 500 }, (_, i): Fields[number] => [`${i}`.padEnd(255, 'n'), 'v'.repeat(900)])),
    );
    expect(many.data.fields).toHaveLength(500);
    expect(many.data.fields.every(([name, value]) => name !== '' && value !== '')).toBe(true);
  });

  test('many files and reasons', () => {
    const files = Array.from({ length: 1000 }, () => aFile('n'.repeat(255)));
    const reasons = Array.from({ length: 500 }, () => ({ signal: 's', weight: 1, detail: 'd'.repeat(200) }));
    const body = bodyOf([['name', 'Ada']], { files, spam: { score: 1, reasons } });
    expect(Buffer.byteLength(body)).toBeLessThan(20_000);
    expect(parse(body).data.fields).toEqual([['name', 'Ada']]);
    const endless = bodyOf([], { files: [{ ...aFile('x'), download_url: 'u'.repeat(30_000) }] });
    expect(parse(endless).data).toEqual({ id: submissionId, endpoint_id: endpointId, truncated: true });
  });

  test('the facts of the request are cut too', () => {
    const meta = {
      ip: null,
      user_agent: 'u'.repeat(30_000),
      referer: 'r'.repeat(30_000),
      origin: null,
      language: null,
    };
    const { data } = parse(bodyOf([['name', 'Ada']], { meta }));
    expect(data.fields).toEqual([['name', 'Ada']]);
    expect(data.meta.referer).toMatch(/^r{5000,}$/);
  });
});

test('for any input: below 20 kB, JSON, and of the contract’s shape', () => {
  fc.assert(
    fc.property(hostileFields, fc.array(fc.string({ maxLength: 255 }), { maxLength: 30 }), (fields, files) => {
      const body = bodyOf(fields, { files: files.map((name) => aFile(name)) });
      expect(Buffer.byteLength(body)).toBeLessThan(20_000);
      const { data } = parse(body);
      const names = data.fields.map(([name]) => name);
      expect(submissionSchema.safeParse(data).error).toBeUndefined();
      expect(fields.slice(0, names.length).every(([name], index) => name.startsWith(names[index] ?? '?'))).toBe(true);
      const isWhole = JSON.stringify(data.fields) === JSON.stringify(fields);
      expect(isWhole || data.truncated === true).toBe(true);
    }),
    { numRuns: 150 },
  );
});

describe('takes only a part of the time of writing it whole', () => {
  const text = '😀"x'.repeat(260_000);
  const list = Array.from({ length: 3000 }, () => [1, 2]);
  const object = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, index]));
  /** The fastest of five, in milliseconds: machines that run tests are busy. */
  const fastest = (work: () => void) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const elapsed = stopwatch();
        work();
        return elapsed();
      }),
    );

  // V8 lists all names of an object before it returns the first.
  test.each<[string, number, Fields]>([
    [
      'a megabyte, thrice',
      1,
      [
        ['a', text],
        ['b', [text, { text }]],
      ],
    ],
    ['a large object', 3, [['a', object]]],
    ['500 large lists', 1, Array.from({ length: 500 }, (_, index) => [`n${index}`, list])],
  ])('%s', (_, share, fields) => {
    const outgoing = anOutgoing({ fields });
    const whole = fastest(() => JSON.stringify(outgoing.submission));
    expect(fastest(() => toWebhookBody(outgoing))).toBeLessThan(share * whole + 2);
  });
});
