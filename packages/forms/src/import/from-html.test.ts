import { formDefinitionSchema, limits } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { fromHtml, type Imported } from './from-html.ts';

function parse(html: string): Document {
  const window = new Window({ settings: { disableJavaScriptEvaluation: true, disableJavaScriptFileLoading: true } });
  return new window.DOMParser().parseFromString(html, 'text/html') as unknown as Document;
}

const imported = (html: string): Imported => fromHtml(parse(html));

/** The fields, reduced to the properties that differ from their defaults. */
const fieldsIn = (html: string) => fieldsOf(imported(html).form);
const typesIn = (html: string) =>
  fieldsIn(html).map(
    (field) => `${field.type} ${'name' in field ? field.name : ''}: ${'label' in field ? field.label : ''}`,
  );

describe('a pasted form', () => {
  it('of Formspree keeps its fields and leaves out Formspree’s own', () => {
    const { form, notes } = imported(`
      <form action="https://formspree.io/f/xyz" method="POST">
        <label>Your email: <input type="email" name="_replyto" required></label>
        <label>Your message:<textarea name="message" rows="8"></textarea></label>
        <input type="hidden" name="_subject" value="New message"><input type="text" name="_gotcha" style="display:none">
        <button type="submit">Send it</button>
      </form>`);
    expect(fieldsOf(form)).toMatchObject([
      { type: 'email', name: 'email', label: 'Your email', required: true },
      { type: 'textarea', name: 'message', label: 'Your message', rows: 8 },
    ]);
    expect(form.texts.en?.submit).toBe('Send it');
    expect(notes).toEqual([
      '“_subject” was left out: it is an instruction for a form service.',
      'A honeypot was left out: every form here has one.',
      '“_replyto” is called “email” here.',
    ]);
  });

  it('of Netlify recognises the honeypot that the form itself names', () => {
    const { form } = imported(`
      <form name="contact" method="POST" data-netlify="true" netlify-honeypot="url2">
        <input type="hidden" name="form-name" value="contact">
        <p class="hidden"><label>Don’t fill this out if you’re human: <input name="url2"></label></p>
        <p><label>Your Role: <select name="role[]" multiple><option value="leader">Leader<option value="follower">Follower</select></label></p>
        <p><button>Send</button></p>
      </form>`);
    expect(fieldsOf(form)).toMatchObject([
      { type: 'checkboxes', name: 'role[]', label: 'Your Role', options: [{ value: 'leader' }, { value: 'follower' }] },
    ]);
  });

  it('of Web3Forms is understood by its placeholders', () => {
    const html = `<form action="https://api.web3forms.com/submit" method="POST">
      <input type="hidden" name="access_key" value="k"><input name="name" placeholder="Your name *" required>
      <input type="tel" name="phone"><input type="checkbox" name="botcheck" class="hidden" style="display: none;">
      <input type="hidden" name="redirect" value="https://x"><input type="submit" value="Go"></form>`;
    expect(typesIn(html)).toEqual(['text name: Your name', 'tel phone: Phone']);
    expect(fieldsIn(html)[0]).toMatchObject({ placeholder: null, required: true });
  });

  it('keeps all properties that HTML can express', () => {
    const html = `<form lang="de-AT"><h2>Anfrage</h2><p>Bitte ausfüllen.</p>
      <label for=a>Kennung *</label><input id=a name=code minlength=2 maxlength=9 pattern="[A-Z]{2}\\d+" title="Zwei Buchstaben" placeholder="AB1" aria-describedby=h>
      <small id=h>Steht auf der Rechnung.</small>
      <label for=n>Zahl</label><input id=n name=n type=number min=1 max=10 value=3><label for=m>Preis</label><input id=m name=m type=number step=0.01>
      <label for=d>Tag</label><input id=d name=d type=date min=2026-01-01 max=quatsch><label for=t>Zeit</label><input id=t name=t type=time max=18:00:00>
      <label for=f>Bilder</label><input id=f name=f type=file accept="image/*, .PDF, ???" multiple>
      <label for=s>Art</label><select id=s name=s required><option value="">Bitte wählen<optgroup label=Alt><option value=1>Eins</optgroup><option selected>Zwei</select>
      <input type=hidden name=source value=web></form>`;
    const { form, notes } = imported(html);
    expect(form).toMatchObject({ title: 'Anfrage', description: 'Bitte ausfüllen.', language: 'de' });
    expect(fieldsOf(form)).toMatchObject([
      {
        name: 'code',
        id: 'a',
        label: 'Kennung',
        help: 'Steht auf der Rechnung.',
        min_length: 2,
        max_length: 9,
        pattern: '[A-Z]{2}\\d+',
        pattern_hint: 'Zwei Buchstaben',
        placeholder: 'AB1',
      },
      { type: 'number', min: 1, max: 10, whole: true, default: '3' },
      { type: 'number', whole: false },
      { type: 'date', min: '2026-01-01', max: null },
      { type: 'time', max: '18:00' },
      { type: 'file', accept: ['image/*', '.pdf'], max_files: limits.files },
      {
        type: 'select',
        required: true,
        placeholder: 'Bitte wählen',
        default: 'Zwei',
        options: [
          { value: '1', label: 'Alt: Eins' },
          { value: 'Zwei', label: 'Zwei' },
        ],
      },
      { type: 'hidden', name: 'source', default: 'web' },
    ]);
    expect(notes).toEqual(['Some of the types that “Bilder” accepts were not recognised.']);
  });

  it('groups boxes by their names, and finds the group’s label', () => {
    const html = `<form>
      <fieldset><legend>Size</legend><label><input type=radio name=size value=s required> Small</label><input type=radio name=size value=l id=l><label for=l>Large</label></fieldset>
      <div><p>Toppings:</p><div><input type=checkbox name="top[]" value=ham> Ham</div><div><input type=checkbox name="top[]" value=egg checked> Egg</div></div>
      <fieldset><legend>All in all</legend>${[1, 2, 3, 4, 5].map((n) => `<label><input type=radio name=stars value=${n}> ${n}</label>`).join('')}</fieldset>
      <label><input type=checkbox name=news value=yes checked> Newsletter</label>
      <label><input type=checkbox name=privacy required> I have read it.</label>
    </form>`;
    expect(fieldsIn(html)).toMatchObject([
      {
        type: 'radio',
        label: 'Size',
        required: true,
        options: [
          { value: 's', label: 'Small' },
          { value: 'l', label: 'Large' },
        ],
      },
      {
        type: 'checkboxes',
        name: 'top[]',
        label: 'Toppings',
        default: ['egg'],
        options: [{ value: 'ham', label: 'Ham' }, { value: 'egg' }],
      },
      { type: 'rating', label: 'All in all', max: 5 },
      { type: 'checkbox', value: 'yes', default: true, label: 'Newsletter' },
      { type: 'consent', value: 'on', required: true, label: 'I have read it.' },
    ]);
  });

  it('keeps its headings as sections, and its sections as steps', () => {
    const fieldset = (legend: string, name: string) =>
      `<fieldset><legend>${legend}</legend><label>A<input name=${name}></label><label>B<input name=${name}2></label></fieldset>`;
    expect(typesIn(`<form><h3>Trip</h3>${fieldset('From', 'a')}${fieldset('To', 'b')}</form>`)).toEqual([
      'section : From',
      'text a: A',
      'text a2: B',
      'section : To',
      'text b: A',
      'text b2: B',
    ]);
    const { form } = imported(
      '<form><section><h3>One</h3><input name=a></section><section><h3>Two</h3><input name=b></section></form>',
    );
    expect(form.steps.map(({ title, fields }) => [title, fields.length])).toEqual([
      ['One', 1],
      ['Two', 1],
    ]);
  });

  it('reports what it left out', () => {
    const { form, notes } =
      imported(`<form><input name=a aria-label=Code pattern="(?=x).*"><input name=a aria-label=Again>
      <input type=password name=pw aria-label=Secret><input type=month name=m aria-label=Month><input aria-label="No name">
      <select name=empty aria-label=Nothing></select></form><form><input name=other></form>`);
    expect(fieldsOf(form).map((field) => 'name' in field && field.name)).toEqual(['a', 'a_2', 'm', 'no_name', 'empty']);
    expect(notes).toEqual([
      'There are 2 forms; the first one was imported.',
      'The pattern of “Code” is not supported and was left out: “(?=x).*”.',
      '“a” is called “a_2” here.',
      '“Secret” asks for a password and was left out: a submission is not a safe place for one.',
      '“Month” has the unsupported type month and became a text field.',
      '“No name” has no name on the page and is called “no_name” here.',
      '“Nothing” has no options to choose from and became a text field.',
    ]);
  });

  it('may contain no form, or be no page', () => {
    expect(typesIn('<label>Name <input name="user[first_name]"></label>')).toEqual(['text user[first_name]: Name']);
    expect(typesIn('<input name="user[firstName]">')).toEqual(['text user[firstName]: First name']);
    const { form, notes } = imported('Hello <b>there');
    expect(fieldsOf(form)).toEqual([]);
    expect(notes).toEqual(['No form with fields was found.']);
  });
});

describe('hostile HTML', () => {
  it('stays text', () => {
    const hostileText = '"><img src=x onerror=alert(1)><script>alert(1)</script>'
      .replaceAll('"', '&quot;')
      .replaceAll('<', '&lt;');
    const { form } =
      imported(`<form><label for=a>${hostileText}</label><input id=a name="${hostileText}" value="${hostileText}" placeholder="${hostileText}">
      <input name="__proto__" aria-label=P><input name="constructor" aria-label=C>
      <select name=s aria-label=S><option value="__proto__">x<option value="${hostileText}">y</select></form>`);
    expect(fieldsOf(form)).toMatchObject([
      { label: '"><img src=x onerror=alert(1)><script>alert(1)</script>' },
      { name: 'proto__' },
      { name: 'constructor' },
      { options: [{ value: '__proto__' }, {}] },
    ]);
    expect(formDefinitionSchema.parse(form)).toEqual(form);
  });

  it('is cut if it is enormous', () => {
    const inputs = Array.from({ length: 1000 }, (_, n) => `<label>${'x'.repeat(500)}<input name="n${n}"></label>`);
    const options = Array.from({ length: 1000 }, (_, n) => `<option value="${n}">${n}`);
    const page = parse(`<form><select name=s aria-label=S>${options.join('')}</select>${inputs.join('')}</form>`);
    const before = process.cpuUsage();
    const { form, notes } = fromHtml(page);
    // Microseconds of CPU time, independent of the machine's other load.
    expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
    expect(fieldsOf(form)).toHaveLength(limits.formFields);
    expect(fieldsOf(form)[0]).toMatchObject({ type: 'select' });
    expect(notes).toEqual(
      [
        'The form is too large: everything after 200 fields was left out.',
        `“S” has more than ${limits.formOptions} options: the rest were left out.`,
      ]
        .toSorted()
        .toReversed(),
    );
    const long = `<form>${Array.from({ length: 200 }, (_, n) => `<input name="n${n}" value="${'y'.repeat(1900)}">`).join('')}</form>`;
    expect(JSON.stringify(imported(long).form).length).toBeLessThan(limits.formChars);
    const deep = `${'<div>'.repeat(3000)}<input name=deep aria-label=Deep>`;
    expect(typesIn(`<form>${deep}</form>`)).toEqual(['text deep: Deep']);
  });
});
