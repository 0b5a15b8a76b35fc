import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formDefinitionSchema } from '@postern/contracts';
import { toHtmlCode } from '@postern/forms/code/html';
import { toJsonSchema } from '@postern/forms/code/json-schema';
import { toReactCode } from '@postern/forms/code/react';
import { toTypeCode } from '@postern/forms/code/typescript';
import { toZodCode } from '@postern/forms/code/zod';
import { contact } from '@postern/forms/templates/contact';
import { expect, it } from 'vitest';

const page = path.join(import.meta.dirname, '../../content/docs/form-code.md');
const form = formDefinitionSchema.parse(contact);
const sent = { form, action: '{{submitUrl}}', version: 1 };

/** The samples, by their titles on the page. */
const samples: Readonly<Record<string, string>> = {
  'contact-us.html': toHtmlCode(sent),
  'contact-us.tsx': toReactCode(sent),
  'contact-us.schema.ts': toZodCode(sent),
  'contact-us.types.ts': toTypeCode(sent),
  'contact-us.schema.json': `${JSON.stringify(toJsonSchema(sent), null, 2)}\n`,
};

// `vitest run -u` rewrites them.
it('shows the code that the generators write today', async () => {
  const written = await readFile(page, 'utf8');
  const seen: string[] = [];
  const made = written.replaceAll(/(?<=^```\w+ title="([^"]+)"[^\n]*\n)[\s\S]*?(?=^```$)/gm, (text, title: string) => {
    if (samples[title] === undefined) return text;
    seen.push(title);
    return samples[title];
  });
  expect(seen.toSorted()).toEqual(Object.keys(samples).toSorted());
  await expect(made).toMatchFileSnapshot(page);
});
