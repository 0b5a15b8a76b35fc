import { formDefinitionSchema } from '@postern/contracts';
import fc from 'fast-check';
import { Window } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import { renderIntro } from './intro.ts';
import { linked } from './linked.ts';
import { htmlErrorsOf, rendered } from '../../test/rendered-form.ts';

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>' onfocus=alert(1) </textarea></title><!--`;
const types = [
  'text',
  'textarea',
  'email',
  'number',
  'date',
  'select',
  'radio',
  'checkboxes',
  'checkbox',
  'consent',
  'rating',
  'file',
  'section',
  'hidden',
];

function formWith(text: string) {
  const fields = types.map((type, n) => ({
    type,
    id: `f${n}`,
    name: `n${text.slice(0, 200)}${n}`,
    label: text,
    help: text,
    placeholder: text,
    value: text,
    ...(type === 'number' ||
    type === 'date' ||
    type === 'checkboxes' ||
    type === 'select' ||
    type === 'radio' ||
    type === 'checkbox'
      ? {}
      : { default: text }),
    options: [{ value: text, label: text }],
    show_when: n > 8 ? { conditions: [{ field: 'f0', op: 'is', value: text }] } : null,
    pattern_hint: text,
  }));
  return formDefinitionSchema.parse({
    title: text,
    description: text,
    steps: [{ title: text, fields }, { fields: [] }],
    texts: {
      en: {
        submit: text,
        thanks_title: text,
        thanks_text: text,
        errors: { required: text, invalid: text, file: text },
      },
    },
  });
}

/** All elements of a page that should have none that execute. */
function parse(html: string) {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } });
  document.body.innerHTML = html;
  return [...document.querySelectorAll('*')];
}

function isHarmless(html: string): boolean {
  return parse(html).every(
    (element) =>
      (element.tagName !== 'SCRIPT' || element.getAttribute('type') === 'application/json') &&
      element.tagName !== 'IMG' &&
      [...element.attributes].every(
        ({ name, value }) => !name.startsWith('on') && !/^\s*javascript:/i.test(value ?? ''),
      ),
  );
}

describe('hostile texts of an owner', () => {
  test('are text and nothing else', async () => {
    const form = formWith(hostile);
    const html = rendered(form, { honeypot: hostile, id: hostile, action: `https://forms.example/${hostile}` });
    expect(isHarmless(html)).toBe(true);
    expect(isHarmless(renderIntro(form, { logo: true })?.text ?? '')).toBe(true);
    expect((await htmlErrorsOf(rendered(form))).filter((error) => !error.startsWith('form-dup-name'))).toEqual([]);
  });

  test('are returned unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (text) => {
        const line = text.replaceAll(/[\p{Cc}]/gu, ' ').trim();
        if (line === '' || !line.isWellFormed()) return;
        const html = rendered(formWith(line));
        expect(isHarmless(html)).toBe(true);
        const json = String(parse(html).find((element) => element.className === 'pf-data')?.textContent);
        expect((JSON.parse(json) as { words: Record<string, string> }).words['sent_title']).toBe(line);
      }),
      { numRuns: 20 },
    );
  });
});

describe('addresses in texts', () => {
  const addressesIn = (text: string) => [...linked(text).text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

  test('are links if they are web addresses', () => {
    expect(addressesIn('See https://example.org/a?b=1&c=2, or (http://example.net).')).toEqual([
      'https://example.org/a?b=1&amp;c=2',
      'http://example.net',
    ]);
    expect(linked('https://example.org').text).toContain('rel="nofollow noopener noreferrer ugc"');
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    `https://a.example/"onclick="x`,
    'ftp://a.example',
  ])('%s is not a link, or a harmless one', (text) => {
    expect(isHarmless(linked(text).text)).toBe(true);
    for (const href of addressesIn(text)) expect(href).toMatch(/^https?:\/\/[^"]+$/);
  });
});
