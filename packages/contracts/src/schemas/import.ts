import { z } from 'zod';
import { endpointIdSchema, importIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { importEncodings, importFormats, importSources, importStates } from '../vocabulary.ts';
import { timeSchema } from './common.ts';
import { verdictSchema } from './submission-filter.ts';

const columnName = z.string().max(limits.importColumnChars);

const mapping = {
  time: columnName.nullable().describe('The column with the time of each submission; null if the file has none.'),
  fixed_time: timeSchema
    .nullable()
    .describe('The time of every submission, for a file without times. Give this or `time`.'),
  date_order: z
    .enum(['dmy', 'mdy'])
    .nullable()
    .describe('How dates such as 05/10/2026 are read. dmy: the day comes first; mdy: the month comes first.'),
  time_zone: z
    .string()
    .max(64)
    .nullable()
    .describe('The time zone of times without one, such as `Europe/Berlin` (IANA) or `UTC`.'),
  id: columnName
    .nullable()
    .describe(
      'The column with the id that the source gave each submission. null: the content of a row is its id, and rows that are the same in every column are imported once.',
    ),
  verdict: columnName
    .nullable()
    .describe('The column that marks spam, with a word such as `spam`, `true` or `yes`; null: nothing is spam.'),
  read: z.boolean().describe('Whether submissions arrive as read, where the file does not say.'),
  omit: z.array(columnName).max(limits.importColumns).describe('Columns that are not imported.'),
};

export const importMappingSchema = z.object(mapping).meta({ id: 'ImportMapping' });
export type ImportMapping = z.infer<typeof importMappingSchema>;

const importKey = {
  endpoint_id: endpointIdSchema,
  import_id: importIdSchema.describe('The import’s id.'),
};

export const importInput = z.object(importKey);

export const uploadImportInput = z.object({
  endpoint_id: endpointIdSchema,
  name: z.string().max(255).default('').describe('The file’s name, to recognise it in the list of imports.'),
  sheet: z
    .string()
    .max(limits.importColumnChars)
    .optional()
    .describe(
      'The sheet of a workbook or the folder of an archive to import. Without it, the first sheet, or the folder of this endpoint if the archive has one, otherwise the first.',
    ),
});

export const listImportsInput = z.object({ endpoint_id: endpointIdSchema });

export const runImportInput = z.object({
  ...importKey,
  mapping: importMappingSchema.describe('What the columns mean. Begin with the `mapping` of the uploaded file.'),
});

export const importProblemSchema = z.object({
  line: z
    .int()
    .describe('The line of the file on which the row begins, or the number of the row in its sheet, from 1.'),
  reason: z.string().describe('Why the row is not imported, as a sentence.'),
});

const cells = z.array(z.tuple([z.string(), z.string()])).describe('The cells of the row: [column, value].');

const summary = {
  id: importIdSchema.describe('The import’s id.'),
  endpoint_id: endpointIdSchema,
  state: z
    .enum(importStates)
    .describe(
      'ready: uploaded; checking: a dry run reads the file; checked: the dry run is over; importing; done; failed: nothing of the file was kept, see `failure`; undoing: its submissions are being deleted; undone.',
    ),
  file_name: z.string().describe('The name of the file.'),
  file_size: z.int().describe('The size of the file in bytes.'),
  format: z.enum(importFormats).describe('The format of the file, recognised from its content.'),
  encoding: z.enum(importEncodings).describe('The encoding of the file, recognised from its content.'),
  source: z
    .enum(importSources)
    .describe('The service that wrote the file, recognised from its columns; `other` if it is unknown.'),
  total: z.int().nullable().describe('The rows of the file; null until they have been counted.'),
  done: z.int().describe('The rows that have been read in the current step.'),
  imported: z.int().describe('Submissions that were imported, or would be after a dry run.'),
  existing: z.int().describe('Rows that the endpoint already has, or that the file repeats. They stay unchanged.'),
  refused: z.int().describe('Rows that are not imported; see `problems`.'),
  missing_files: z
    .int()
    .describe(
      'Files that are missing from the archive, although its submissions name them. These submissions are imported without them.',
    ),
  failure: z.string().nullable().describe('Why nothing could be imported, as a sentence; null if nothing failed.'),
  created_at: timeSchema.describe('When the file was uploaded.'),
  finished_at: timeSchema.nullable().describe('When the import ended; null before.'),
};

export const importSummarySchema = z.object(summary).meta({ id: 'ImportSummary' });
export type ImportSummary = z.infer<typeof importSummarySchema>;

export const importListSchema = z.object({
  items: z.array(importSummarySchema).describe(`The newest imports, at most ${limits.importsListed}.`),
});

export const importSchema = z
  .object({
    ...summary,
    mapping: importMappingSchema.describe('The meaning of the columns: proposed after the upload, then as last sent.'),
    asks: z
      .array(z.enum(['time', 'date_order', 'time_zone']))
      .describe('The values of the mapping that the file leaves open. They are never guessed.'),
    columns: z
      .array(
        z.object({
          name: z.string().describe('The column’s name.'),
          samples: z.array(z.string()).describe('Values from the first rows, cut if they are long.'),
        }),
      )
      .describe('The columns of the file, found in its first rows.'),
    sheet: z
      .string()
      .nullable()
      .describe('The sheet of a workbook, or the folder of an archive, that is imported; null for other files.'),
    sheets: z
      .array(z.string())
      .describe('The sheets of a workbook, or the folders of an archive; empty for other files.'),
    rows: z
      .array(z.object({ line: z.int().describe('The line on which the row begins.'), cells }))
      .describe('The first rows of the file.'),
    problems: z
      .array(importProblemSchema)
      .describe(`The rows that are not imported, in the order of the file: the first ${limits.importProblems}.`),
    sample: z
      .array(
        z.object({
          line: z.int().describe('The line on which the row begins.'),
          created_at: timeSchema.describe('The time that the submission gets.'),
          status: verdictSchema,
          fields: cells,
        }),
      )
      .describe('The first submissions as they are imported; empty until a dry run.'),
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof importSchema>;
