import { pageLanguages } from '@postern/contracts';
import { describe, expect, test } from 'vitest';
import type { FormPageData } from './page-data.ts';
import { everyField, htmlErrorsOf, formOf, rendered } from '../../test/rendered-form.ts';

const all = rendered(formOf());
/** The opening tag of the control with a name. */
const control = (name: string, html = all): string =>
  new RegExp(`<(?:input|select|textarea)[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
const around = (id: string, html = all): string =>
  new RegExp(`<(fieldset|div)[^>]*data-field="${id}"[\\s\\S]*?</\\1>`).exec(html)?.[0] ?? '';

describe('a form with one field of each type', () => {
  test('is valid HTML, in every language', async () => {
    expect(await htmlErrorsOf('<form><input name="a"></form>')).not.toEqual([]);
    for (const lang of pageLanguages) expect(await htmlErrorsOf(rendered(formOf(), { lang }))).toEqual([]);
  });

  test('is posted to its endpoint, and names its version', () => {
    expect(all).toMatch(
      /^<form class="pf" lang="en" action="https:\/\/forms\.example\/api\/submit\/k7m2qd9x" method="post"/,
    );
    expect(all).toContain('enctype="multipart/form-data"');
    expect(all).toContain('name="_form_version" value="3"');
    expect(all).toContain('name="_started" value="1750255327000"');
    expect(all).toContain('name="_language" value="en"');
    expect(all).toContain('name="source" value="garden"');
    const preview = rendered(formOf({ steps: [{ fields: everyField.slice(0, 2) }] }), {
      version: null,
      startedAt: null,
    });
    expect(preview).toContain('enctype="application/x-www-form-urlencoded"');
    expect(preview).not.toMatch(/_form_version|_started/);
  });

  test('has every field, named, labelled and described', () => {
    for (const field of everyField) {
      expect(around(field.id) !== '').toBe(field.type !== 'hidden');
      if (field.type === 'section' || field.type === 'hidden') continue;
      expect(control(field.name)).not.toBe('');
      expect(around(field.id)).toContain(`id="pf-${field.id}-error"`);
    }
    expect(control('message')).toContain('aria-describedby="pf-a2-help pf-a2-error"');
    expect(all).toContain('rows="6">\nHello\nyou</textarea>');
  });

  test('lets the browser validate as much as it can', () => {
    expect(control('name')).toMatch(/ required .*autocomplete="name".*maxlength="80"/);
    expect(control('email')).toMatch(/type="email".*autocomplete="email".*placeholder="you@example\.org"/);
    expect(control('phone')).toContain(String.raw`pattern="\d{3,}"`);
    expect(around('a5')).toContain('Digits only.');
    // With 0.5 as the step base, whole numbers would not be valid.
    expect(control('people')).toMatch(/type="number".*min="1" max="8" step="1" inputmode="numeric"/);
    expect(control('day')).toMatch(/min="2025-06-01".*value="2025-06-18"/);
    expect(control('coming')).toMatch(/type="radio".* required/);
    expect(control('photos')).toMatch(/accept="image\/\*,\.pdf" multiple/);
    expect(around('b7')).toContain('Images, PDF · up to 3 files, 5 MB each');
    expect(around('b2')).toContain('Choose 1 to 2.');
    expect(around('b2')).toMatch(/value="b" checked/);
    expect(control('news')).toContain(' checked');
  });

  test('requires nothing that depends on other fields, and shows its condition', () => {
    expect(control('dish')).not.toContain('required');
    expect(around('c1')).toContain('Only if “Coming?” is “Yes” or “Newsletter” is ticked');
    expect(around('b9')).toContain('Only if “Coming?” is “Yes”');
  });

  test('marks the fields that the script will hide at first', () => {
    // The newsletter is ticked by default, and one of the two conditions is enough.
    const later = [...all.matchAll(/data-field="(\w+)"[^>]* data-later/g)].map(([, id]) => id);
    expect(later).toEqual(['b9']);
  });

  test('shows points as stars, or as numbers if there are many', () => {
    expect(around('b5').match(/<svg/g)).toHaveLength(5);
    expect(around('b5')).toContain('aria-label="3 of 5"');
    expect(around('b6').match(/type="radio"/g)).toHaveLength(10);
    expect(around('b6')).not.toContain('<svg');
  });
});

describe('a pattern', () => {
  const withPattern = (pattern: string) =>
    control(
      'code',
      rendered(formOf({ steps: [{ fields: [{ type: 'text', id: 'a', name: 'code', label: 'Code', pattern }] }] })),
    );

  test('is left to the server if HTML would interpret it differently', () => {
    expect(withPattern('[A-Z]{2}')).toContain('pattern="[A-Z]{2}"');
    expect(withPattern(String.raw`\d\-\d`)).not.toContain('pattern');
  });
});

describe('steps', () => {
  const steps = rendered(
    formOf({
      title: 'Party',
      steps: [
        { title: 'Who', fields: everyField.slice(0, 1) },
        { fields: [...everyField.slice(1, 2), { type: 'section', id: 'z', label: 'More' }] },
      ],
    }),
  );

  test('are below each other, each with a heading', async () => {
    expect([...steps.matchAll(/data-step="(\d)"/g)].map(([, at]) => at)).toEqual(['0', '1']);
    expect([...steps.matchAll(/data-step="(\d)" data-later/g)].map(([, at]) => at)).toEqual(['1']);
    expect(steps).toMatch(/Step 1 of 2<\/p>\s*<h2 class="pf-step-title" dir="auto">Who/);
    expect(steps).toMatch(/<h2 class="pf-step-title" dir="auto">Step 2 of 2/);
    expect(steps).toMatch(/<h3 class="pf-section-title" dir="auto">More/);
    expect(await htmlErrorsOf(steps)).toEqual([]);
  });
});

describe('texts', () => {
  test('are the owner’s if there are any in the language', () => {
    const form = formOf({
      texts: {
        de: { submit: 'Ab die Post', thanks_title: 'Danke!', errors: { required: 'Fehlt noch.', file: 'Geht nicht.' } },
      },
    });
    const de = rendered(form, { lang: 'de' });
    expect(de).toContain('>Ab die Post</button>');
    const { errors, words, lang } = dataOf(de);
    expect(lang).toBe('de');
    expect([errors.required, errors.unticked, errors.file_type]).toEqual(['Fehlt noch.', 'Fehlt noch.', 'Geht nicht.']);
    expect(errors.too_short).toBe('„{name}“ ist zu kurz: mindestens {limit} Zeichen.');
    expect([words.sent_title, words.next]).toEqual(['Danke!', 'Weiter']);
    expect(rendered(form, { lang: 'fr' })).toContain('>Envoyer</button>');
  });

  test('run from right to left if the form does', () => {
    expect(rendered(formOf({ title: '1. اتصل بنا' }))).toContain('<form class="pf" lang="en" dir="rtl"');
    expect(rendered(formOf({ title: 'Contact us' }))).not.toContain('dir="rtl"');
  });
});

describe('a challenge', () => {
  test('has a placeholder, and a note that it needs a script', () => {
    expect(all).not.toContain('pf-challenge');
    const altcha = rendered(formOf(), {
      captcha: { kind: 'altcha', challengeUrl: 'https://forms.example/api/challenge/k7m2qd9x' },
    });
    expect(altcha).toContain('<noscript>');
    expect(dataOf(altcha).challenge).toBe('https://forms.example/api/challenge/k7m2qd9x');
    const other = rendered(formOf(), { captcha: { kind: 'hcaptcha', siteKey: '"><script>' } });
    expect(other).toContain('class="h-captcha" data-sitekey="&quot;&gt;&lt;script&gt;"');
    expect(dataOf(other).challenge).toBeNull();
  });
});

test('200 fields are rendered quickly, and are valid', async () => {
  const fields = Array.from({ length: 200 }, (_, n) => ({
    type: 'text' as const,
    id: `f${n}`,
    name: `f${n}`,
    label: `Field ${n}`,
  }));
  const before = process.cpuUsage();
  const large = rendered(formOf({ steps: [{ fields }] }));
  // Microseconds of CPU time, independent of the machine's other load.
  expect(process.cpuUsage(before).user).toBeLessThan(250_000);
  expect(large.match(/class="pf-field"/g)).toHaveLength(200);
  expect(await htmlErrorsOf(large)).toEqual([]);
});

function dataOf(html: string) {
  const [, json = ''] = /<script type="application\/json" class="pf-data">([\s\S]*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json) as FormPageData;
}
