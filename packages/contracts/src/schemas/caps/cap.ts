import { z } from 'zod';
import { ROW_ID } from '../../id-shapes.ts';
import { endpointIdSchema } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { lineOf } from '../form-field.ts';

/** The parts of a cap that its owner sets. */
const settings = {
  field: lineOf(limits.fieldNameChars)
    .min(1)
    .nullable()
    .describe('The name of the field whose option is limited; null for a cap on the whole form.'),
  option: lineOf(limits.capOptionChars)
    .min(1)
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

const capChange = z
  .object({
    ...settings,
    has_waiting_list: settings.has_waiting_list.default(false),
    shows_left: settings.shows_left.default(false),
  })
  .refine(({ field, option }) => (field === null) === (option === null), {
    path: ['option'],
    message: 'A cap names a field and one of its options, or neither.',
  });
export type CapChange = z.input<typeof capChange>;

export const setCapsInput = z.object({
  id: endpointIdSchema,
  caps: z
    .array(capChange)
    .max(limits.caps)
    .refine(
      (caps) => new Set(caps.map(({ field, option }) => JSON.stringify([field, option]))).size === caps.length,
      'Each option, and the whole form, can have one cap.',
    )
    .describe('All caps of the endpoint. One that is not in the list is removed.'),
});
