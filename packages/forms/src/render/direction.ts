import type { FormDefinition } from '@postern/contracts';

const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * Which way a form runs: as the first letter of its own words does. Each text in it still finds its own way (`dir="auto"`),
 * but boxes and their labels have one side for all of them. null: from left to right, which need not be said.
 */
export function directionOf({ title, description, steps }: FormDefinition): 'rtl' | null {
  const labels = steps.flatMap(({ title, fields }) => [
    title ?? '',
    ...fields.map((field) => ('label' in field ? field.label : '')),
  ]);
  for (const text of [title, description, ...labels]) {
    const first = LETTER.exec(text)?.[0];
    if (first !== undefined) return RIGHT_TO_LEFT.test(first) ? 'rtl' : null;
  }
  return null;
}
