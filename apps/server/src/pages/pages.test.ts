import { brand, formDefinitionSchema } from '@postern/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAGES_CSS_PATH, pagesCss } from './css.ts';
import { failurePage } from './failure.ts';
import { methodPage } from './method.ts';
import { refusedPage, type RefusedPage } from './refused.ts';
import { thanksPage } from './thanks.ts';

const refused = (more: Partial<RefusedPage>) =>
  refusedPage({
    lang: 'en',
    detail: 'Something is wrong.',
    errors: [],
    fields: [],
    unseen: [],
    fileFields: [],
    form: null,
    action: '/api/submit/k7m2qd9x',
    ...more,
  });

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>' onfocus=alert(1) &lt; {{7*7}} \${7*7} </textarea></title><!--`;

const plain = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const pages = {
  thanks: thanksPage({
    title: hostile,
    text: hostile,
    reference: hostile,
    receivedAt: new Date(0),
    offeredLink: `https://a.example/${hostile}`,
    lang: 'en',
  }),
  refused: refused({
    detail: hostile,
    errors: [
      { path: hostile, message: hostile, code: 'x' },
      { path: 'other', message: hostile, code: 'x' },
    ],
    fields: [
      [hostile, hostile],
      ['long', `${hostile}\n${hostile}`],
      ['_hidden', hostile],
    ],
    unseen: [[hostile, hostile]],
    fileFields: [hostile],
    action: `/api/submit/${hostile}`,
  }),
  failure: failurePage({ lang: 'en', status: 404, title: hostile, detail: hostile, requestId: hostile }),
  method: methodPage(`https://forms.example/${hostile}`, 'en'),
};

describe.each(Object.entries(pages))('%s', (_, page) => {
  test('is a complete document: language, title, not for search engines', () => {
    expect(page).toMatch(/^<!doctype html>\s+<html lang="en">/);
    expect(page).toMatch(/<title>[^<]+<\/title>/);
    expect(page).toContain('<meta name="robots" content="noindex, nofollow" />');
    expect(page.match(/<h1>/g)).toHaveLength(1);
    expect(page).toContain('<main>');
    expect(page).toContain(`href="${PAGES_CSS_PATH}"`);
    expect(page).toContain(`powered by <a href="/">${brand.name}</a>`);
  });

  test('works under the strictest policy: no script, no inline style, nothing from other hosts', () => {
    expect(page).not.toMatch(/<script|<style|<iframe|<object|<embed|<base\b|<img/i);
    const tags = [...page.matchAll(/<[a-z][^>]*>/g)].map(([tag]) => tag.replaceAll(/"[^"]*"/g, '""'));
    expect(tags.filter((tag) => /\s(?:style|src|on\w+)=/i.test(tag))).toEqual([]);
  });

  test('shows untrusted input as text', () => {
    expect(page).toContain('&lt;script&gt;');
    expect(page).toContain('{{7*7}}');
  });

  test('has every id once, and every reference leads to one', () => {
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const references = [...page.matchAll(/\s(?:for|href="#|aria-describedby)="?([^"]*)"/g)].flatMap(([, id]) =>
      (id ?? '').split(' '),
    );
    for (const reference of references.filter((one) => /^(field|file)-/.test(one))) expect(ids).toContain(reference);
  });
});

describe('the thank-you page', () => {
  test('shows only what is known', () => {
    const plain = thanksPage({ lang: 'en' });
    expect(plain).toContain('<h1>Thank you</h1>');
    for (const absent of ['<dl', 'Reference', 'Received</dt>', 'class="act"', 'class="onward"', 'undefined', 'false'])
      expect(plain).not.toContain(absent);
    const full = thanksPage({
      reference: 'k7m2_1',
      receivedAt: new Date('2025-06-18T14:02:07Z'),
      buttonUrl: 'https://brassworks.example/contact',
      lang: 'en',
      title: 'Danke',
      titleLang: 'de',
      textLang: 'de',
    });
    expect(full).toContain('<dd class="mono">k7m2_1</dd>');
    expect(full).toContain('<time datetime="2025-06-18T14:02:07.000Z">18 June 2025, 14:02 UTC</time>');
    expect(full).toContain(
      '<a class="btn btn-2" href="https://brassworks.example/contact">Back to brassworks.example</a>',
    );
    expect(full).toContain('<html lang="en">');
    expect(full).toContain('<h1 lang="de">Danke</h1>');
    expect(full).toMatch(/<p class="stand"\s*>Your message/);
  });

  test('shows an offered link by its whole address, without a referrer', () => {
    const page = thanksPage({ lang: 'en', offeredLink: 'https://other.example/a?b=1&c=2' });
    expect(page).toContain(
      '<a href="https://other.example/a?b=1&amp;c=2" rel="nofollow noopener noreferrer ugc">https://other.example/a?b=1&amp;c=2</a>',
    );
  });
});

/** The controls as a browser would send them, in order. */
const controls = (page: string) =>
  [
    ...page.matchAll(
      /<input(?: type="hidden"| id="field-\d+")[^>]*? name="([^"]*)" value="([^"]*)"[^>]*>|<textarea id="[^"]*" name="([^"]*)"[^>]*>\n([^<]*)<\/textarea>/g,
    ),
  ].map(([, name, value, longName, longValue]) => [plain(name ?? longName ?? ''), plain(value ?? longValue ?? '')]);

describe('the refused page of an endpoint with a form', () => {
  const options = ['red', 'blue'].map((value) => ({ value, label: `The ${value} one` }));
  const named = (type: string, name: string, more: object = {}) => ({
    type,
    id: name,
    name,
    label: `Label ${name}`,
    ...more,
  });
  const form = formDefinitionSchema.parse({
    steps: [
      {
        fields: [
          named('text', 'a'),
          named('radio', 'b', { options }),
          named('checkboxes', 'c', { options }),
          named('consent', 'd', { label: hostile }),
          named('file', 'e'),
          { type: 'hidden', id: 'f', name: 'f' },
        ],
      },
    ],
  });
  const wrong = (...names: string[]) => names.map((path) => ({ path, message: `Wrong: ${path}`, code: 'required' }));

  test('calls fields by their labels', () => {
    const page = refused({ form, fields: [['a', 'x']], errors: wrong('a') });
    expect(page).toMatch(
      /<label for="field-0"><span dir="auto">Label a<\/span> <span class="opt">optional<\/span><\/label>\s*<input id="field-0" name="a" value="x"\s+aria-invalid/,
    );
  });

  test('offers the missing fields: a browser does not send boxes that are not ticked', () => {
    const page = refused({ form, errors: wrong('b', 'c', 'd', 'e') });
    expect(page).toMatch(/<fieldset class="field bad" id="field-0"\s+aria-describedby="field-0-error"/);
    expect(page.match(/type="radio"\s+name="b"/g)).toHaveLength(2);
    expect(page.match(/type="checkbox"/g)).toHaveLength(3);
    expect(page).toMatch(/type="checkbox"\s+name="d"\s+value="yes"/);
    expect(page).toMatch(/id="file-0"\s+name="e"\s+type="file"/);
    expect(page).toContain('enctype="multipart/form-data"');
    for (const name of ['b', 'c', 'd', 'e']) expect(page.match(new RegExp(`Wrong: ${name}<`, 'g'))).toHaveLength(2);
    expect(page).not.toContain('<script');
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('keeps chosen options, each once', () => {
    const fields: [string, string][] = [
      ['c', 'red'],
      ['b', 'blue'],
      ['c', 'blue'],
      ['f', 'secret'],
    ];
    const page = refused({ form, fields, errors: wrong('a') });
    expect(page.match(/<fieldset/g)).toHaveLength(2);
    expect(page.match(/type="checkbox"\s+name="c"\s+value="(?:red|blue)"\s+checked/g)).toHaveLength(2);
    expect(page.match(/type="radio"\s+name="b"\s+value="blue"\s+checked/g)).toHaveLength(1);
    expect(page).toContain('<input type="hidden" name="f" value="secret" />');
  });

  test('shows values that it does not accept, and does not send them again', () => {
    const errors = ['x', '_y', 'z'].map((path) => ({ path, message: 'No field.', code: 'unknown_field' }));
    const fields: [string, string][] = [
      ['a', 'x'],
      ['x', 'kept to be read'],
      ['_y', '1'],
    ];
    const page = refused({ form, fields, errors, fileFields: ['z'] });
    expect(page).toMatch(/name="x" value="kept to be read"\s+disabled/);
    expect(page).not.toContain('name="_y"');
    expect(page).not.toContain('name="z"');
  });

  const longer = formDefinitionSchema.parse({
    steps: [
      {
        fields: [
          named('textarea', 'story', { rows: 9 }),
          named('select', 'size', { options }),
          named('email', 'mail', { required: true }),
          named('number', 'count'),
          named('checkboxes', 'extras', { options }),
          named('radio', 'way', {
            options,
            show_when: { conditions: [{ field: 'count', op: 'is', value: '7' }] },
          }),
          named('file', 'photo', { accept: ['.png'] }),
        ],
      },
    ],
  });

  test('a text area stays one, however short its text, and an input never empties a value that it cannot parse', () => {
    const fields: [string, string][] = [
      ['count', 'about two'],
      ['mail', ' ada@ '],
      ['story', 'Short.'],
    ];
    const page = refused({ form: longer, fields, errors: wrong('mail') });
    expect(page).toMatch(/<textarea id="field-0" name="story" rows="9"[^>]*>\nShort\.<\/textarea>/);
    expect(page).toMatch(
      /<input id="field-1" name="mail" value=" ada@ "\s+aria-invalid="true" aria-describedby="field-1-error" dir="auto" inputmode="email" autocomplete="email"/,
    );
    expect(page).toMatch(/<input id="field-2" name="count" value="about two"/);
    expect(page).not.toMatch(/type="(?:number|email)"/);
    expect(page.match(/class="opt"/g)).toHaveLength(2);
  });

  test('an invalid choice, or one too many, is still shown', () => {
    const fields: [string, string][] = [
      ['size', 'gone'],
      ['extras', 'red'],
      ['extras', 'green'],
    ];
    const page = refused({ form: longer, fields, errors: wrong('size') });
    expect(page).toMatch(/<option value="gone"\s+selected>\s*gone/);
    expect(page).toMatch(/value="green"\s+checked\s*\/>\s*<span dir="auto">green/);
    const twice = refused({ form: longer, fields: [...fields, ['size', 'red']], errors: wrong('size') });
    expect(twice.match(/type="checkbox"\s+name="size"\s+value="(?:red|gone)"\s+checked/g)).toHaveLength(2);
  });

  test('choices that the visitor left empty on our own page can still be made', () => {
    const fields: [string, string][] = [['mail', 'ada@']];
    const unseen: [string, string][] = [['_form_version', '3']];
    const names = (page: string) =>
      [...(page.split('<form')[1] ?? '').matchAll(/ name="([a-z]+)"/g)].map(([, name]) => name);
    expect(names(refused({ form: longer, fields, errors: wrong('mail') }))).toEqual(['mail']);
    expect(names(refused({ form: longer, fields, unseen, errors: wrong('mail') }))).toEqual([
      'size',
      'mail',
      'extras',
      'extras',
      'photo',
    ]);
    const asked: [string, string][] = [...fields, ['count', '7']];
    expect(names(refused({ form: longer, fields: asked, unseen, errors: wrong('mail') }))).toContain('way');
  });

  test('text in place of a file is shown and not sent again', () => {
    const errors = [{ path: 'photo', message: 'Files only.', code: 'not_a_file' }];
    const page = refused({ form: longer, fields: [['photo', 'door.png']], errors });
    expect(page).toMatch(/name="photo" value="door.png"\s+disabled/);
    expect(page).toMatch(/id="file-0" name="photo" type="file"\s+accept="\.png" aria-invalid="true"/);
    expect(page).toContain('<li><a href="#file-0">Files only.</a></li>');
  });

  test('when read-only, choices have the labels that the visitor saw, all of them', () => {
    const fields: [string, string][] = [
      ['extras', 'red'],
      ['extras', 'blue'],
    ];
    const page = refused({ form: longer, fields, action: null });
    expect(page).toMatch(/value="The red one, The blue one"\s+readonly/);
  });
});

describe('the refused page', () => {
  test('any text is returned by the form unchanged', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    const field = fc.tuple(
      text.filter((name) => name !== ''),
      text,
    );
    fc.assert(
      fc.property(fc.array(field, { maxLength: 8 }), fc.array(field, { maxLength: 3 }), (fields, unseen) => {
        const [hidden, shown] = [
          fields.filter(([name]) => name.startsWith('_')),
          fields.filter(([name]) => !name.startsWith('_')),
        ];
        const page = refused({ fields, unseen });
        expect(controls(page)).toEqual(shown.length === 0 ? [] : [...unseen, ...hidden, ...shown]);
      }),
      { numRuns: 500 },
    );
  });

  test('honeypots and instructions are sent again, but not shown', () => {
    const page = refused({
      fields: [
        ['name', 'Ada'],
        ['_subject', 'Hi'],
      ],
      unseen: [
        ['bot-field', ''],
        ['_redirect', '/thanks'],
      ],
    });
    expect(page.match(/<label/g)).toHaveLength(1);
    for (const name of ['bot-field', '_redirect', '_subject'])
      expect(page).toContain(`<input type="hidden" name="${name}"`);
  });

  test('each error is beside its field and in the summary, which links to it', () => {
    const page = refused({
      errors: [
        { path: 'email', message: 'This is no address.', code: 'x' },
        { path: 'photo', message: '“door.tiff” is too large.', code: 'file_too_large' },
        { path: '', message: 'There is too much.', code: 'x' },
      ],
      fields: [
        ['name', 'Ada'],
        ['email', 'ada@'],
        ['email', 'second'],
      ],
      fileFields: ['photo', 'photo'],
    });
    expect(page).toContain('<li><a href="#field-1">This is no address.</a></li>');
    expect(page).toContain('<li><a href="#file-0">“door.tiff” is too large.</a></li>');
    expect(page).toContain('<li>There is too much.</li>');
    expect(page).toContain(
      '<input id="field-1" name="email" value="ada@"  aria-invalid="true" aria-describedby="field-1-error" dir="auto" />',
    );
    expect(page.match(/id="field-1-error"/g)).toHaveLength(1);
    expect(page).toContain('<input id="field-2" name="email" value="second"  dir="auto" />');
    expect(page).toContain('aria-describedby="file-0-error file-0-help"');
    expect(page.match(/type="file"/g)).toHaveLength(1);
    expect(page).toContain('enctype="multipart/form-data"');
  });

  test('without files it is sent with the default encoding', () => {
    expect(refused({ fields: [['name', 'Ada']] })).toContain(
      'method="post" enctype="application/x-www-form-urlencoded"',
    );
  });

  test('if it would be refused again, the input is shown without a form', () => {
    const page = refused({ action: null, fields: [['message', 'A long story']], fileFields: ['photo'] });
    expect(page).toMatch(/value="A long story"\s+readonly/);
    expect(page).toContain('still here');
    expect(page).toContain('Back button');
    for (const absent of ['<form', '<button', 'type="file"', 'type="hidden"']) expect(page).not.toContain(absent);
  });

  test('without fields there is no form', () => {
    for (const fields of [[], [['', 'x']], [['data', { a: 1 }]], [['_only', 'hidden']]] as [string, unknown][][]) {
      const page = refused({ fields });
      expect(page).not.toContain('<form');
      expect(page).toContain('Back button');
      expect(page).not.toContain('still here');
    }
  });
});

test('a heading uses one face: the other one when the display face lacks a letter of it', () => {
  expect(thanksPage({ lang: 'de' })).toContain('<h1>Vielen Dank</h1>');
  expect(thanksPage({ lang: 'pl' })).toContain('<h1 class="other-face">Dziękujemy</h1>');
});

test('the method page shows how the address is used', () => {
  expect(methodPage('https://forms.example/api/submit/abc', 'en')).toContain(
    '&lt;form action=&quot;https://forms.example/api/submit/abc&quot;\n      method=&quot;post&quot;&gt;',
  );
});

test('the style sheet names no colour outside its tokens, and every class the pages use', () => {
  const [tokens = '', ...rest] = pagesCss.split('\n}');
  expect(tokens).toContain('light-dark(');
  expect(rest.join('').replaceAll(/url\("[^"]*"\)/g, '')).not.toMatch(/#[0-9a-f]{3,8}\b|rgb\(/i);
  for (const token of new Set([...rest.join('').matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)))
    expect(tokens).toContain(`${token}:`);
  const used = Object.values(pages).flatMap((page) =>
    [...page.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => (names ?? '').split(' ')),
  );
  for (const name of new Set(used)) expect(pagesCss).toContain(`.${name}`);
});

test('an error of the whole form is said once', () => {
  const detail = 'This form is full. It accepts no more submissions.';
  const page = refused({ detail, errors: [{ path: '', message: detail, code: 'full' }] });
  expect(page.split(detail)).toHaveLength(2);
  expect(page).not.toContain('errsum');
});
