import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stopwatch } from '../../../../../test/stopwatch.ts';
import { MultipartScanner } from './multipart-scanner.ts';
import { refusalOf } from '../testing.ts';

const limits = { maxFields: 4, maxFiles: 1, maxValueBytes: 1000 };

/** Feeds a body in pieces of the given sizes, in turn. */
function scan(body: string | Buffer, sizes: readonly number[] = [1_000_000]) {
  const bytes = Buffer.from(body);
  const scanner = new MultipartScanner('B', limits);
  const output: Buffer[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    output.push(scanner.push(bytes.subarray(at, at + size)));
    at += size;
  }
  output.push(scanner.end());
  return { scanner, output: Buffer.concat(output), values: scanner.fields.map(({ chunks }) => Buffer.concat(chunks)) };
}

/** The expected input of the parser behind the scanner for these files. */
const canonical = ({ boundary }: MultipartScanner, contents: readonly Buffer[]) =>
  Buffer.concat([
    ...contents.flatMap((content, index) => [
      Buffer.from(`\r\n--${boundary}\r\nContent-Disposition: form-data; name="${index}"; filename="f"\r\n\r\n`),
      content,
    ]),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

const part = (content: string) => `--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n${content}\r\n`;

const head = (isFile: boolean) =>
  Buffer.from(
    part('')
      .replace('"a"', isFile ? '"a"; filename="b"' : '"a"')
      .slice(0, -2),
  );

const file = (content: string) => `${part(content).replace('"a"', '"a"; filename="f"')}--B--`;

describe('accepted', () => {
  test.each([
    ['one part', `${part('x')}--B--\r\n`, ['x']],
    ['no line break at the end', `${part('x')}--B--`, ['x']],
    ['empty value', `${part('')}--B--\r\n`, ['']],
    ['a head without a value', `--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n--B--`, ['']],
    ['line breaks in the value', `${part('\r\n\r\n\r\n')}--B--`, ['\r\n\r\n\r\n']],
    ['nearly a boundary', `${part('\r\n--A\r\n-\r\n--\r--B\n--B')}--B--`, ['\r\n--A\r\n-\r\n--\r--B\n--B']],
    ['white space behind the boundary', `--B \t\r\n${part('x').slice(5)}--B--`, ['x']],
    ['preamble and epilogue', `hello\r\n${part('x')}--B--\r\nbye\r\n--B\r\n`, ['x']],
    ['a line break before the first boundary', `\r\n${part('x')}--B--`, ['x']],
    ['two parts', `${part('x')}${part('y')}--B--\r\n`, ['x', 'y']],
  ])('%s, in any chunks, as fields and as files', (_, body, contents) => {
    for (const size of [1, 2, 3, 5, 7, 11, 64, 1000]) {
      const fields = scan(body, [size]);
      expect(fields.values.map(String)).toEqual(contents);
      expect(fields.output.length).toBe(0);
      const files = scan(body.replaceAll('name="a"', 'name="a"; filename="constructor"'), [size]);
      expect(files.output.toString()).toBe(
        canonical(
          files.scanner,
          contents.map((text) => Buffer.from(text)),
        ).toString(),
      );
      expect(files.values).toEqual([]);
    }
  });

  test('any contents without the delimiter pass byte by byte, in any chunks and order', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc
        .array(fc.constantFrom('\r', '\n', '-', 'B', '\r\n', '--', '\r\n-', '\r\n--'))
        .map((some) => Buffer.from(some.join(''))),
    );
    const content = bytes
      .map((some) => Buffer.from(some))
      .filter((some) => !`\r\n${some.toString('latin1')}`.includes('\r\n--B'));
    const parts = fc.array(fc.record({ content, isFile: fc.boolean() }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(parts, fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), (some, sizes) => {
        const body = Buffer.concat([
          ...some.flatMap((one) => [head(one.isFile), one.content, Buffer.from('\r\n')]),
          Buffer.from('--B--'),
        ]);
        const { scanner, output, values } = scan(body, sizes);
        const contents = (isFile: boolean) => some.filter((one) => one.isFile === isFile).map((one) => one.content);
        expect(values).toEqual(contents(false));
        expect(output.equals(contents(true).length === 0 ? Buffer.alloc(0) : canonical(scanner, contents(true)))).toBe(
          true,
        );
      }),
      { numRuns: 1000 },
    );
  });
});

describe('malformed, in any chunks', () => {
  test.each([
    ['nothing', ''],
    ['no part, but something', 'hello\r\n--B--\r\n'],
    ['no boundary', 'a=b'],
    ['only the first boundary', '--B\r\n'],
    ['no end', part('x')],
    ['half an end', `${part('x')}--B-`],
    ['an end without its line', part('x').slice(0, -2)],
    ['another boundary', `${part('x').replace('--B', '--C')}--C--`],
    ['another first boundary', `${part('x').replace('--B', '--C')}${part('y')}--B--`],
    ['a boundary that goes on', `--Bx\r\n${part('x').slice(5)}--B--`],
    ['the boundary at the start of a line of a value', `${part('x\r\n--Bx\r\ny')}--B--`],
    ['line feeds only', `${part('x')}--B--`.replaceAll('\r\n', '\n')],
    ['no headers', '--B\r\n\r\nx\r\n--B--'],
    ['headers without an end', '--B\r\nContent-Disposition: form-data; name="a"\r\n--B--'],
    ['endless headers', `--B\r\nX: ${'x'.repeat(20_000)}\r\n\r\n\r\n--B--`],
    ['endless preamble', `${'x'.repeat(10_000)}\r\n${part('x')}--B--`],
    ['endless padding', `--B${' '.repeat(100)}\r\n`],
  ])('%s', (_, body) => {
    for (const size of [1, 3, 64, 100_000]) expect(refusalOf(() => scan(body, [size]))).toMatchObject({ status: 400 });
  });
});

test('bytes beyond a limit are counted, not kept', () => {
  const long = scan(`${part('x'.repeat(1001))}--B--`, [100]);
  expect(long.scanner.fields[0]?.size).toBe(1001);
  expect(long.values[0]?.length).toBeLessThanOrEqual(1000);
  expect(scan(`${part('x'.repeat(1000))}--B--`, [100]).values[0]?.length).toBe(1000);
  expect(scan(`${part('x').repeat(9)}--B--`).scanner.fields).toHaveLength(5);
});

test('more parts than any form has', () => {
  const file = part('x').replace('"a"', '"a"; filename=""');
  expect(scan(`${file.repeat(10)}--B--`).scanner.files).toHaveLength(10);
  for (const one of [part('x'), file])
    expect(refusalOf(() => scan(`${one.repeat(11)}--B--`))).toMatchObject({ code: 'too_large', status: 413 });
});

test('contents full of partial boundaries cost nothing', () => {
  const elapsed = stopwatch();
  scan(file('\r\n--'.repeat(500_000)), [65_536]);
  scan(file('\r'.repeat(2_000_000)), [65_536]);
  expect(elapsed()).toBeLessThan(3000);
});
