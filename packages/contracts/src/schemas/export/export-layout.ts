import { z } from 'zod';
import { limits } from '../../limits.ts';
import { line, timeZone } from '../common.ts';
import { parseOrNothing } from '../submission-filter.ts';

/** The columns of an export besides the fields. */
export const exportColumnNames = [
  'id',
  'received',
  'verdict',
  'read',
  'starred',
  'score',
  'referer',
  'ip',
  'files',
] as const;

const title = line(limits.exportTitleChars)
  .nullable()
  .default(null)
  .describe('The column’s name in the export; null: the usual one.');

const exportColumnSchema = z.union([
  z.strictObject({ column: z.enum(exportColumnNames).describe('A fact about the submission.'), title }),
  z.strictObject({ field: z.string().max(limits.fieldNameChars).describe('The name of a field.'), title }),
]);
export type ExportColumn = z.output<typeof exportColumnSchema>;

/** The name that a column certainly has; undefined if it depends on the form's labels. */
const certainTitle = (column: ExportColumn): string | undefined =>
  column.title ?? ('column' in column ? column.column : undefined);

const columns = z
  .array(exportColumnSchema)
  .min(1)
  .max(limits.exportColumns)
  .refine((list) => {
    const keys = list.map((each) => JSON.stringify('column' in each ? [each.column] : [0, each.field]));
    return new Set(keys).size === keys.length;
  }, 'Each column can be chosen once.')
  .refine((list) => {
    const titles = list.map(certainTitle).filter((each) => each !== undefined);
    return new Set(titles).size === titles.length;
  }, 'Two columns have the same name.');

/** Instead of columns: those that the endpoint’s settings have when the export begins. */
const savedColumns = 'saved';

/** What an export contains besides the choice of submissions. */
export const exportLayout = {
  columns: z
    .union([
      columns,
      z.literal(savedColumns),
      z.string().max(limits.exportColumnsChars).transform(parseOrNothing).pipe(columns),
    ])
    .optional()
    .describe(
      'The columns in their order, with their names: a list, or JSON text in a URL; saved: those of the endpoint’s settings. In json, each submission is then an object with these names. Omitted: all columns, and in json whole submissions.',
    ),
  time_zone: timeZone
    .default('UTC')
    .describe('The time zone of times, as an IANA name. In json without `columns`, times stay in UTC.'),
};

export const exportSettingsSchema = z.object({
  columns: columns.nullable().describe('The columns in their order, with their names; null: all.'),
  time_zone: timeZone.describe('The time zone of times, as an IANA name.'),
});
export type ExportSettings = z.output<typeof exportSettingsSchema>;
