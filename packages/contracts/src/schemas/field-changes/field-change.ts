import { z } from 'zod';
import { ROW_ID } from '../../id-shapes.ts';
import { endpointIdSchema } from '../../ids.ts';
import { timeSchema } from '../common.ts';

const periodSchema = (what: string) =>
  z
    .object({
      first_at: timeSchema.describe('The first submission.'),
      last_at: timeSchema.describe('The last submission so far.'),
    })
    .describe(what);

const typeSchema = z.enum(['number', 'email', 'url', 'date', 'text', 'file', 'list', 'object']);

export const fieldChangeSchema = z
  .object({
    id: z.string().regex(ROW_ID).describe('The change’s id.'),
    kind: z
      .enum(['renamed', 'vanished', 'emptied', 'retyped'])
      .describe(
        'What has happened: the field has another name; submissions no longer contain it; it is there and always empty; its values have another type.',
      ),
    field: z.string().describe('The name of the field.'),
    new_name: z.string().nullable().describe('The new name of a renamed field; null for the other kinds.'),
    types: z
      .object({ before: typeSchema.describe('Before.'), after: typeSchema.describe('After.') })
      .nullable()
      .describe('The types of its values, for `retyped`; otherwise null.'),
    before: periodSchema('When submissions were as before.'),
    after: periodSchema('When submissions were as they are now.'),
    found_at: timeSchema.describe('When the change was found.'),
    state: z
      .enum(['open', 'merged', 'dismissed', 'ended'])
      .describe(
        '`open`: nothing was done about it. `merged`: lists and exports show both names in one column. `dismissed`: it is intended. `ended`: the field is back.',
      ),
  })
  .meta({ id: 'FieldChange' });
export type FieldChange = z.infer<typeof fieldChangeSchema>;

export const fieldChangesInput = z.object({ id: endpointIdSchema });

export const updateFieldChangeInput = fieldChangesInput.extend({
  change_id: z.string().regex(ROW_ID).describe('The change’s id.'),
  state: z
    .enum(['open', 'merged', 'dismissed'])
    .describe('`merged` is for a renamed field. `open` undoes both, and separates merged names again.'),
});
