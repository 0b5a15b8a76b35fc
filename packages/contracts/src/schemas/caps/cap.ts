import { z } from 'zod';
import { ROW_ID } from '../../id-shapes.ts';
import { endpointIdSchema } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { line } from '../common.ts';
import { lineOf } from '../form-field.ts';

/** A value as options are compared, so that a space does not pass a limit. */
export const toCapOption = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** The parts of a cap that its owner sets. */
const settings = {
  field: lineOf(limits.fieldNameChars)
    .min(1)
    .nullable()
    .describe('The name of the field whose option is limited; null for a cap on the whole form.'),
  // In the form in which it is stored, some texts are longer.
  option: line(
    limits.capOptionChars,
    z.string().overwrite((text) => text.normalize('NFC')),
  )
    .overwrite(toCapOption)
    .nullable()
    .describe(
      'The value of the option that is limited; null for a cap on the whole form. Spaces around a value don’t matter.',
    ),
  limit: z
    .int()
    .min(0)
    .max(limits.capSeats)
    .describe(
      'How many accepted submissions there may be: those in the inbox and those held. One below what is taken refuses new submissions and removes none.',
    ),
  has_waiting_list: z
    .boolean()
    .describe('Whether submissions beyond the limit are accepted onto a waiting list. Otherwise they are refused.'),
  shows_left: z.boolean().describe('Whether visitors see how many are left.'),
};

export const capSchema = z
  .object({
    id: z.string().regex(ROW_ID).describe('The cap’s id.'),
    ...settings,
    taken: z.int().describe('Accepted submissions that it counts. Deleting one, or moving it to spam, gives it back.'),
    waiting: z.int().describe('Submissions on the waiting list.'),
  })
  .meta({ id: 'Cap' });
export type Cap = z.infer<typeof capSchema>;

export const capsSchema = z.object({ items: z.array(capSchema).describe('All of them, in their order.') });

export const capsInput = z.object({ id: endpointIdSchema });

type Target = Pick<Cap, 'field' | 'option'>;

const namesBoth = ({ field, option }: Target): boolean => (field === null) === (option === null);
const half = { path: ['option'], message: 'A cap names a field and one of its options, or neither.' };
const switches = {
  has_waiting_list: settings.has_waiting_list.default(false),
  shows_left: settings.shows_left.default(false),
};

const capChange = z.object({ ...settings, ...switches }).refine(namesBoth, half);
export type CapChange = z.input<typeof capChange>;

/** A cap in a file, which leaves out what a cap on the whole form does not have. */
export const fileCapSchema = z
  .object({
    ...settings,
    ...switches,
    field: settings.field
      .default(null)
      .describe('The name of the field whose option is limited; without it, the whole form.'),
    option: settings.option.default(null),
  })
  .refine(namesBoth, half);
export type FileCap = z.output<typeof fileCapSchema>;

/** What one cap limits, to compare it with others. */
export const capTarget = ({ field, option }: Target): string => JSON.stringify([field, option]);

/** Finds caps that limit what another one limits already. */
export function addRepeatedCaps(caps: readonly Target[], context: z.core.$RefinementCtx): void {
  const met = new Set<string>();
  for (const [at, cap] of caps.entries()) {
    const target = capTarget(cap);
    if (met.has(target))
      context.addIssue({ code: 'custom', path: [at], message: 'Each option, and the whole form, can have one cap.' });
    met.add(target);
  }
}

export const setCapsInput = z.object({
  id: endpointIdSchema,
  caps: z
    .array(capChange)
    .max(limits.caps)
    .superRefine(addRepeatedCaps)
    .describe('All caps of the endpoint. One that is not in the list is removed.'),
});
