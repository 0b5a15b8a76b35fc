import { formDefinitionSchema, type FormDefinition } from '@postern/contracts';
import { validateForm } from '@postern/contracts/validate-form';
import fc from 'fast-check';
import { Window } from 'happy-dom';
import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { templates } from '../templates/templates.ts';
import { toHtmlCode } from './html.ts';
import { namedOf, hostileText, randomForms } from '../../test/random-forms.ts';

const action = 'https://forms.example/api/submit/k7m2qd9x';
const codeOf = (form: FormDefinition, version: number | null = 3) => toHtmlCode({ form, action, version });

const checker = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  // Checkboxes of a group share their name, as in the HTML standard.
  rules: { 'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }] },
});

function parse(code: string) {
  const { document } = new Window({ url: 'https://shop.example/' });
  document.body.innerHTML = code;
  const form = document.querySelector('form');
  if (!form) throw new Error('There is no form.');
  return { document, form };
}

async function complaints(code: string): Promise<string[]> {
  const page = `<!DOCTYPE html><html lang="en"><head><title>Page</title></head><body>\n<h1>Page</h1>\n${code}</body></html>`;
  const { results } = await checker.validateString(page);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}

describe('the HTML of a form', () => {
  it.each(templates)('$key is valid', async ({ form }) => {
    expect(await complaints(codeOf(formDefinitionSchema.parse(form)))).toEqual([]);
  });

  it('is valid for any form, with its fields under their names', async () => {
    await fc.assert(
      fc.asyncProperty(randomForms, async (form) => {
        const code = codeOf(form, null);
        expect(await complaints(code)).toEqual([]);
        const named = [...parse(code).form.elements].map((each) => each.getAttribute('name')).filter(Boolean);
        expect(new Set(named)).toEqual(new Set(['_gotcha', ...namedOf(form).map(({ name }) => name)]));
      }),
      { numRuns: 60 },
    );
  });

  it('sends valid values that the form accepts', () => {
    const form = formDefinitionSchema.parse(templates.find(({ key }) => key === 'rsvp')?.form);
    const { form: element, document } = parse(codeOf(form));
    const type = (name: string, text: string) => {
      const input = element.querySelector(`[name="${name}"]`);
      if (!input) throw new Error(`There is no field called ${name}.`);
      Object.assign(input, { value: text });
    };
    type('name', 'Noor');
    type('email', 'noor@example.org');
    type('guests', '2');
    for (const value of ['yes', 'vegan'])
      (document.querySelector(`[value="${value}"]`) as unknown as { checked: boolean }).checked = true;
    const data = [...new (document.defaultView as unknown as Window).FormData(element)];
    const fields = data.map(([name, value]): [string, unknown] => [name, value]);
    expect(fields).toEqual([
      ['_form_version', '3'],
      ['name', 'Noor'],
      ['email', 'noor@example.org'],
      ['coming', 'yes'],
      ['guests', '2'],
      ['food', 'vegan'],
      ['allergy', ''],
      ['note', ''],
      ['_gotcha', ''],
    ]);
    expect(validateForm(form, { fields, files: [] }).errors).toEqual([]);
  });

  it('posts to the endpoint, as multipart if there are files', () => {
    const [withFiles, without] = ['application', 'contact'].map((wanted) => {
      const found = templates.find(({ key }) => key === wanted);
      return parse(codeOf(formDefinitionSchema.parse(found?.form))).form;
    });
    expect(withFiles?.getAttribute('action')).toBe(action);
    expect(withFiles?.getAttribute('method')).toBe('post');
    expect(withFiles?.getAttribute('enctype')).toBe('multipart/form-data');
    expect(without?.getAttribute('enctype')).toBeNull();
  });

  it('shows hostile texts as text', () => {
    const fields = [
      {
        type: 'text',
        id: 'a',
        name: hostileText.replace('\u2028', ''),
        label: hostileText.replace('\u2028', ''),
        default: `\n${hostileText}`,
      },
      { type: 'textarea', id: 'b', name: 'b', label: 'B', default: '\n</textarea><script>alert(1)</script>' },
      {
        type: 'text',
        id: 'c',
        name: 'c',
        label: 'C',
        show_when: { conditions: [{ field: 'a', op: 'is', value: '--><script>' }] },
      },
    ];
    const form = formDefinitionSchema.parse({ title: hostileText.replace('\u2028', ''), steps: [{ fields }] });
    const { form: element } = parse(codeOf(form));
    expect(element.querySelectorAll('script, b')).toHaveLength(0);
    expect(element.querySelector('h2')?.textContent).toBe(form.title);
    expect(element.querySelector('textarea')?.textContent).toContain('</textarea><script>alert(1)</script>');
    expect(element.querySelector('label')?.textContent).toBe(hostileText.replace('\u2028', ''));
  });
});
