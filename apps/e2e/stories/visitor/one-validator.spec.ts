import { formDefinitionSchema, type FormDefinition } from '@postern/contracts';
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { randomForms, randomInputs, someFiles, type RandomInput } from '../../src/random-forms.ts';
import { expect, test } from '../../src/story.ts';

/** 50 inputs for each: 10,000 submissions. `.ci/run` has fewer of them, except at night. */
const FORMS = Number(process.env['RANDOM_FORMS'] ?? 200);
/** `TEST_SEED=…` repeats the forms of a failed run; fast-check prints the seed. */
const SEED = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const INPUTS = 50;
/**
 * Forms whose submissions the browser sends itself. Each costs the browser ten times as much as Node, which encodes the
 * same.
 */
const SENT_BY_BROWSER = 10;

interface Cases {
  definition: FormDefinition;
  /** The URL to which the page sends them; null: the test sends them. */
  submitUrl: string | null;
  inputs: RandomInput[];
}

/** The errors of one input, field by field. */
type ErrorCodes = string[];

/** Runs in the page: the page's own validator, and the server's answer to this browser's request. */
async function askBrowser(page: Page, cases: Cases): Promise<{ validator: ErrorCodes; server: ErrorCodes | null }[]> {
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
      const send = async (url: string, body: FormData) => {
        const answer = await fetch(url, { method: 'POST', headers: { accept: 'application/json' }, body });
        if (answer.status === 201) return [];
        const { errors } = (await answer.json()) as { errors?: { path: string; code: string }[] };
        return errors?.map(({ path, code }) => `${path}: ${code}`) ?? [`status ${answer.status}`];
      };
      return Promise.all(
        inputs.map(async (input) => ({
          validator: check(toData(input)),
          server: submitUrl === null ? null : await send(submitUrl, toData(input)),
        })),
      );
    },
    { script: script ?? '', cases, files: someFiles },
  );
}

async function sendFromHere(url: string, input: RandomInput): Promise<ErrorCodes> {
  const body = new FormData();
  for (const [name, value] of input.fields) body.append(name, value);
  for (const [name, index] of input.files) {
    const file = someFiles[index];
    if (file) body.append(name, new File([new Uint8Array(file.bytes)], file.name, { type: file.type }));
  }
  const answer = await fetch(url, { method: 'POST', headers: { accept: 'application/json' }, body });
  const { errors } = (await answer.json()) as { errors?: { path: string; code: string }[] };
  if (answer.status === 201) return [];
  return errors?.map(({ path, code }) => `${path}: ${code}`) ?? [`status ${answer.status}`];
}

test('the browser and the server agree on random submissions', async ({ page, world }) => {
  const { client } = await world.newPerson();
  const { id, submit_url, form_url } = await client.endpoints.create({
    name: 'Agreeing',
    settings: { validation: 'enforce', unknown_fields: 'refuse' },
  });
  // Emails for all of them would only cost time.
  const { items } = await client.destinations.list({ endpoint_id: id });
  for (const { id: destination_id } of items) await client.destinations.delete({ endpoint_id: id, destination_id });
  await client.forms.save({ id, definition: { steps: [{ fields: [] }] } });
  await client.forms.publish({ id });
  await page.goto(form_url);
  const verdicts = new Map<string, number>();
  let forms = 0;
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(
      randomForms,
      fc.array(randomInputs, { minLength: INPUTS, maxLength: INPUTS }),
      async (form, inputs) => {
        await client.forms.save({ id, definition: form });
        await client.forms.publish({ id });
        const submitUrl = (forms += 1) <= SENT_BY_BROWSER ? submit_url : null;
        const results = await askBrowser(page, { definition: formDefinitionSchema.parse(form), submitUrl, inputs });
        const answers = await Promise.all(
          results.map(
            async ({ server }, at) =>
              server ?? (await sendFromHere(submit_url, inputs[at] ?? { fields: [], files: [] })),
          ),
        );
        for (const [at, { validator }] of results.entries()) {
          asked += 1;
          for (const each of validator.length > 0 ? validator : ['a: taken']) {
            const code = each.split(': ')[1] ?? '';
            verdicts.set(code, (verdicts.get(code) ?? 0) + 1);
          }
          expect(answers[at], JSON.stringify(inputs[at])).toEqual(validator);
        }
      },
    ),
    { numRuns: FORMS, seed: SEED },
  );
  expect(asked).toBe(FORMS * INPUTS);
  // The random cases are useful: some are valid, and others are invalid in many ways.
  expect(verdicts.get('taken')).toBeGreaterThan(FORMS / 5);
  expect(verdicts.size).toBeGreaterThan(14);
});
