import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderTemplate, type TemplateFacts } from './render-template.ts';
import { parseTemplate, type Template, type TemplateError } from '../../../mail-templates/parse-template.ts';

const facts: TemplateFacts = {
  fields: [
    ['name', 'Ada'],
    ['Your town', 'Łódź'],
    ['tags[]', 'a'],
    ['tags[]', 'b'],
    ['evil', '{{id}} {{7*7}} ${7*7} {{#each fields}}{{/each}} <b>&'],
    ['submission_url', 'https://attacker.example/'],
  ],
  endpoint: 'Careers',
  submitted_at: 'Fri, 20 Nov 2026, 10:12 UTC',
  submission_url: 'https://postern.example/submissions/x',
  id: 'abc_1',
};

function parsed(source: string): Template {
  const result = parseTemplate(source);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.template;
}

function errorsOf(source: string): readonly TemplateError[] {
  const result = parseTemplate(source);
  return result.ok ? [] : result.errors;
}

const fill = (source: string, maxChars = 10_000, over: Partial<TemplateFacts> = {}) =>
  renderTemplate(parsed(source), { ...facts, ...over }, maxChars);

describe('the language of templates', () => {
  it.each([
    ['Hello {{name}}!', 'Hello Ada!'],
    ['{{ name }}, {{Your town}}', 'Ada, Łódź'],
    ['{{tags[]}}', 'a, b'],
    ['[{{unknown}}]', '[]'],
    ['{{endpoint}} {{submitted_at}} {{id}}', 'Careers Fri, 20 Nov 2026, 10:12 UTC abc_1'],
    ['{{#each fields}}{{name}}={{value}};{{/each}}', facts.fields.map(([name, value]) => `${name}=${value};`).join('')],
    ['{{ # each  fields }}{{id}},{{ / each }}', 'abc_1,'.repeat(6)],
    ['} }} { no', '} }} { no'],
    ['', ''],
  ])('%j', (source, text) => {
    expect(fill(source).text).toBe(text);
  });

  it('prints values exactly', () => {
    expect(fill('{{evil}}').text).toBe('{{id}} {{7*7}} ${7*7} {{#each fields}}{{/each}} <b>&');
    expect(fill('{{evil}}').html.text).toBe('{{id}} {{7*7}} ${7*7} {{#each fields}}{{/each}} &lt;b&gt;&amp;');
    expect(fill('{{7*7}}').text).toBe('');
  });

  it('lets no field override a name of ours', () => {
    expect(fill('{{submission_url}}').text).toBe('https://postern.example/submissions/x');
    expect(fill('{{submission_url}}').html.text).toMatch(/^<a [^>]*href="https:\/\/postern\.example\/submissions\/x"/);
    expect(fill('{{constructor}}{{__proto__}}{{toString}}').text).toBe('');
  });

  it('keeps line breaks', () => {
    expect(fill('a\r\nb\n{{name}}').html.text).toBe('a<br />b<br />Ada');
  });
});

describe('invalid templates', () => {
  it.each<[string, number, number, RegExp]>([
    ['Hi {{name', 1, 4, /never closed/],
    ['a\nb {{', 2, 3, /never closed/],
    ['{{a {{b}}', 1, 1, /never closed/],
    ['{{}}', 1, 1, /no field name/],
    ['{{ #if x }}', 1, 1, /Only/],
    ['{{#each files}}', 1, 1, /Only/],
    ['{{/if}}', 1, 1, /Only/],
    ['{{{name}}}', 1, 1, /two braces/],
    ['{{a\nb}}', 1, 1, /same line/],
    ['x\n\n  {{#each fields}}', 3, 3, /no \{\{\/each\}\}/],
    ['{{/each}}', 1, 1, /no open loop/],
    ['{{#each fields}}{{#each fields}}{{/each}}{{/each}}', 1, 17, /contain a loop/],
    [`{{${'x'.repeat(256)}}}`, 1, 1, /this long/],
  ])('%j', (source, line, column, message) => {
    expect(errorsOf(source)[0]).toMatchObject({ line, column, message: expect.stringMatching(message) });
  });

  it('reports several mistakes at once, but not a thousand', () => {
    expect(errorsOf('{{}} {{#if}} {{x').map(({ column }) => column)).toEqual([1, 6, 14]);
    expect(errorsOf('{{}}'.repeat(1000))).toHaveLength(10);
  });
});

describe('bounds', () => {
  it('cuts long values, marks the cut, and splits no character', () => {
    expect(fill('{{name}}{{name}}', 5).text).toBe('AdaA…');
    expect(fill('{{name}}', 4).text).toBe('Ada');
    expect(fill('ab😀', 4).text).toBe('ab…');
    const big = fill('{{big}}'.repeat(2000), 60_000, { fields: [['big', 'x'.repeat(1_000_000)]] });
    expect(big.text).toHaveLength(60_000);
  });

  it('is linear for any template and fields', () => {
    const many = Array.from({ length: 500 }, (_none, index): [string, string] => [`f${index}`, '']);
    const sources = [
      '{{'.repeat(50_000),
      `${'{{'.repeat(49_999)}}}`,
      '}}'.repeat(50_000),
      '{{a}}'.repeat(20_000),
      `{{${' '.repeat(99_996)}}}`,
      `{{#${' '.repeat(99_980)}each fields}}`,
      `{{#each${' '.repeat(99_980)}x}}`,
      '{{#each fields}}{{x}}{{/each}}'.repeat(3300),
      `{{#each fields}}${'{{x}}'.repeat(19_990)}{{/each}}`,
      '{'.repeat(100_000),
      '\n'.repeat(99_990) + '{{}}{{}}',
      'x'.repeat(100_000),
    ];
    for (const source of sources) {
      // This thread's CPU time: other work on the machine does not count.
      const started = process.threadCpuUsage();
      const result = parseTemplate(source);
      if (result.ok) renderTemplate(result.template, { ...facts, fields: many }, 60_000);
      const { user, system } = process.threadCpuUsage(started);
      expect((user + system) / 1000).toBeLessThan(50);
    }
  });

  const word = fc.constantFrom(
    '{{',
    '}}',
    '{',
    '}',
    '#each fields',
    '/each',
    'name',
    'value',
    ' ',
    '\n',
    '#',
    '/',
    '😀',
    '\uD800',
  );
  const source = fc.array(fc.oneof(word, fc.string()), { maxLength: 40 }).map((parts) => parts.join(''));

  it('never throws, and the positions of errors are within the template', () => {
    fc.assert(
      fc.property(source, fc.array(fc.tuple(fc.string(), source)), (text, fields) => {
        const result = parseTemplate(text);
        const lines = text.split('\n');
        const errors = result.ok ? [] : result.errors;
        expect(errors.filter(({ line, column }) => column > (lines[line - 1]?.length ?? -1) + 1)).toEqual([]);
        const out = result.ok ? renderTemplate(result.template, { ...facts, fields }, 500).text : '';
        expect(out.length).toBeLessThanOrEqual(500);
      }),
      { numRuns: 2000 },
    );
  });

  it('text without braces stays the same, and values are printed unchanged', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes('{{')),
        fc.string(),
        (text, value) => {
          expect(fill(text, 100_000).text).toBe(text);
          expect(fill('{{x}}', 100_000, { fields: [['x', value]] }).text).toBe(value);
        },
      ),
    );
  });
});
