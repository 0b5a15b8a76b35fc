import { formDefinitionSchema, type FormDefinition } from '@postern/contracts';
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { randomForms, randomInputs, someFiles, type RandomInput } from '../src/random-forms.ts';
import { expect, test } from '../src/story.ts';

// Ten thousand requests are nothing that anybody looks through.
test.use({ trace: 'off' });

const FORMS = 500;
const INPUTS = 20;

interface Cases {
  definition: FormDefinition;
  submitUrl: string;
  inputs: RandomInput[];
}

/** What both say to each input; equal, or there is something to mend. */
interface Said {
  browser: string[];
  server: string[];
  input: string;
}

/** In the page: the validator that the page itself was given, and what this browser sends of the same form data. */
async function askBoth(page: Page, cases: Cases): Promise<Said[]> {
  const script = await page.locator('script[type="module"][src*="/assets/form-"]').getAttribute('src');
  return page.evaluate(
    async ({ script, cases: { definition, submitUrl, inputs }, files }) => {
      interface Sent {
        fields: [string, string][];
        files: { field: string; name: string; size: number; content_type: string }[];
      }
      type Validate = (
        form: unknown,
        sent: Sent,
      ) => { errors: { field: string; code: string }[]; unknown: readonly string[] };
      const { validateForm } = (await import(script)) as { validateForm: Validate };
      const toData = (input: (typeof inputs)[number]) => {
        const data = new FormData();
        for (const [name, value] of input.fields) data.append(name, value);
        for (const [name, index] of input.files) {
          const file = files[index];
          if (file) data.append(name, new File([new Uint8Array(file.bytes)], file.name, { type: file.type }));
        }
        return data;
      };
      const check = (data: FormData) => {
        const sent: Sent = { fields: [], files: [] };
        for (const [name, value] of data)
          if (typeof value === 'string') sent.fields.push([name, value]);
          else sent.files.push({ field: name, name: value.name, size: value.size, content_type: value.type });
        const { errors, unknown } = validateForm(definition, sent);
        return [
          ...errors.map(({ field, code }) => `${field}: ${code}`),
          ...unknown.map((name) => `${name}: unknown_field`),
        ];
      };
      const ask = async (body: FormData) => {
        const answer = await fetch(submitUrl, { method: 'POST', headers: { accept: 'application/json' }, body });
        if (answer.status === 201) return [];
        const { errors } = (await answer.json()) as { errors?: { path: string; code: string }[] };
        return errors?.map(({ path, code }) => `${path}: ${code}`) ?? [`status ${answer.status}`];
      };
      return Promise.all(
        inputs.map(async (input) => ({
          input: JSON.stringify(input),
          browser: check(toData(input)),
          server: await ask(toData(input)),
        })),
      );
    },
    { script: script ?? '', cases, files: someFiles },
  );
}

test('the browser and the server say the same of 10,000 random submissions', async ({ page, world }) => {
  test.setTimeout(300_000);
  const { client } = await world.newPerson();
  const { id, submit_url, form_url } = await client.endpoints.create({
    name: 'Agreeing',
    settings: { validation: 'enforce', unknown_fields: 'refuse' },
  });
  await client.forms.save({ id, definition: { steps: [{ fields: [] }] } });
  await client.forms.publish({ id });
  await page.goto(form_url);
  const verdicts = new Map<string, number>();
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(
      randomForms,
      fc.array(randomInputs, { minLength: INPUTS, maxLength: INPUTS }),
      async (form, inputs) => {
        await client.forms.save({ id, definition: form });
        await client.forms.publish({ id });
        const definition = formDefinitionSchema.parse(form);
        for (const { browser, server, input } of await askBoth(page, { definition, submitUrl: submit_url, inputs })) {
          asked += 1;
          for (const each of browser.length > 0 ? browser : ['a: taken']) {
            const code = each.split(': ')[1] ?? '';
            verdicts.set(code, (verdicts.get(code) ?? 0) + 1);
          }
          expect(server, input).toEqual(browser);
        }
      },
    ),
    { numRuns: FORMS, interruptAfterTimeLimit: 280_000, markInterruptAsFailure: true },
  );
  expect(asked).toBe(FORMS * INPUTS);
  // The cases are worth something: right in part, and wrong in many ways.
  expect(verdicts.get('taken')).toBeGreaterThan(FORMS / 5);
  expect(verdicts.size).toBeGreaterThan(18);
});
