import type { FormDefinition, FormField } from '@postern/contracts';

export type Heading = 'h2' | 'h3' | 'h4';

const headings: readonly Heading[] = ['h2', 'h3', 'h4'];

/**
 * The heading of a step, or of a section in a step. Levels follow each other without gaps, from the form's title down.
 */
export function headingOf({ title, steps }: FormDefinition, section?: FormField): Heading {
  const isInStep = section !== undefined && steps.some((step) => step.title && step.fields.includes(section));
  return headings[(title === '' ? 0 : 1) + (isInStep ? 1 : 0)] ?? 'h4';
}
