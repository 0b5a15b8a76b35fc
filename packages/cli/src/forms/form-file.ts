import { readFile } from 'node:fs/promises';
import { formDefinitionSchema, parseOrNothing, timeSchema, type FormDefinition } from '@postern/contracts';
import { saveStream } from '../output/save-stream.ts';
import { CommandError, type Shell } from '../shell.ts';

/** A form as a file, with the state of the draft that it was made from. */
export interface FormFile {
  endpoint_id: string;
  draft_updated_at: string | null;
  definition: FormDefinition;
}

/** @throws {CommandError} with the first thing that is wrong with the file */
export async function readFormFile(file: string): Promise<FormFile> {
  const value = parseOrNothing(await readFile(file, 'utf8'));
  if (typeof value !== 'object' || value === null || !('definition' in value) || !('endpoint_id' in value))
    throw new CommandError(`${file} is not a form as \`postern forms pull\` writes it.`);
  const { endpoint_id } = value;
  const updated = timeSchema.nullable().safeParse('draft_updated_at' in value ? value.draft_updated_at : undefined);
  if (typeof endpoint_id !== 'string' || !updated.success)
    throw new CommandError(`${file} is not a form as \`postern forms pull\` writes it.`);
  const { data, error } = formDefinitionSchema.safeParse(value.definition);
  if (data) return { endpoint_id, draft_updated_at: updated.data, definition: data };
  const [issue] = error.issues;
  throw new CommandError(`The form is not valid. definition.${issue?.path.join('.')}: ${issue?.message}`);
}

export const writeFormFile = (shell: Shell, file: string, form: FormFile): Promise<void> =>
  saveStream(
    (async function* () {
      yield `${JSON.stringify(form, null, 2)}\n`;
    })(),
    file,
    shell.signal,
  );
