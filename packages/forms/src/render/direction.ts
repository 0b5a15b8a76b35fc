import type { FormDefinition } from '@postern/contracts';

const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * The direction of a form, from the first letter that the owner wrote. The browser determines the direction of
 * each text separately (`dir="auto"`), but boxes and labels share one side. null: left to right, the default.
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
