import { formDefinitionSchema } from '@postern/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { templates } from '../templates/templates.ts';
import { compile } from '../../test/compile.ts';
import { generatedFolder } from '../../test/generated-folder.ts';
import { randomForms } from '../../test/random-forms.ts';
import { toReactCode } from './react.ts';
import { toTypeCode } from './typescript.ts';
import { toZodCode } from './zod.ts';

let generated: Awaited<ReturnType<typeof generatedFolder>>;
beforeAll(async () => {
  generated = await generatedFolder();
});
afterAll(() => generated.remove());

const options = [
  { value: 'flap', label: 'Flap' },
  { value: 'lock', label: 'Lock' },
];
const enquiry = formDefinitionSchema.parse({
  title: 'Repair enquiry',
  steps: [
    {
      fields: [
        { type: 'text', id: 'a', name: 'first name', label: 'Name', required: true },
        { type: 'select', id: 'b', name: 'kind', label: 'Kind', required: true, options },
        { type: 'radio', id: 'c', name: 'when', label: 'When', options },
        { type: 'checkboxes', id: 'd', name: 'parts', label: 'Parts', options },
        { type: 'checkbox', id: 'e', name: 'urgent', label: 'Urgent */' },
        {
          type: 'number',
          id: 'f',
          name: 'count',
          label: 'How many',
          required: true,
          show_when: { conditions: [{ field: 'b', op: 'is', value: 'lock' }] },
        },
        { type: 'file', id: 'g', name: 'photo', label: 'Photo', required: true },
        { type: 'hidden', id: 'h', name: 'source' },
      ],
    },
  ],
});

describe('the code of a form compiles', () => {
  it('as a type that accepts valid values and nothing else', async () => {
    const samples = `import type { RepairEnquiryFileField, RepairEnquiryValues as Values } from "./types"

export const least: Values = { "first name": "Noor", kind: "lock" }
export const all: Values = {
  ...least, when: "flap", parts: ["flap", "lock"], urgent: "on", count: "2", source: "",
}
export const one: Values = { ...least, parts: "flap" }
export const photo: RepairEnquiryFileField = "photo"

// @ts-expect-error a name is required
export const nameless: Values = { kind: "lock" }
// @ts-expect-error not one of the options
export const otherwise: Values = { ...least, kind: "hinge" }
// @ts-expect-error what is required is not empty
export const empty: Values = { ...least, kind: "" }
// @ts-expect-error values are text
export const number: Values = { ...least, count: 2 }
// @ts-expect-error not one of the options
export const several: Values = { ...least, parts: ["hinge"] }
// @ts-expect-error files are not in the data
export const file: Values = { ...least, photo: "photo.png" }
// @ts-expect-error no such field
export const field: RepairEnquiryFileField = "cv"
`;
    const files = { 'types.ts': toTypeCode({ form: enquiry }), 'samples.ts': samples };
    expect(await compile(generated.folder, files)).toBe('');
  });

  it('as a schema, a type and a component, for any form', async () => {
    const random = fc.sample(randomForms, 40);
    const forms = [...templates.map(({ form }) => formDefinitionSchema.parse(form)), ...random];
    const files = forms.flatMap((form, at): [string, string][] => [
      [`type-${at}.ts`, toTypeCode({ form })],
      [`zod-${at}.ts`, toZodCode({ form })],
      [`react-${at}.tsx`, toReactCode({ form, action: 'https://forms.example/api/submit/k7m2qd9x', version: at })],
    ]);
    expect(await compile(generated.folder, Object.fromEntries(files))).toBe('');
  });
});
