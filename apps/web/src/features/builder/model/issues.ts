import { formDefinitionSchema, type FormDefinition } from '@postern/contracts';
import { inWords } from '../../../lib/in-words.ts';
import { placeOf } from './places.ts';

/** An error, and its path in the form. */
export interface Issue {
  path: (string | number)[];
  message: string;
}

/** The errors that keep the form from being saved; empty if it can be saved. */
export function issuesOf(form: FormDefinition): readonly Issue[] {
  const parsed = formDefinitionSchema.safeParse(form, inWords);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({
    path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    message,
  }));
}

/** The errors of one field, as paths within it. */
export function issuesOfField(form: FormDefinition, issues: readonly Issue[], id: string): readonly Issue[] {
  const place = placeOf(form, id);
  if (!place) return [];
  const lead = ['steps', place.step, 'fields', place.index];
  return issues
    .filter(({ path }) => lead.every((part, at) => path[at] === part))
    .map(({ path, message }) => ({ path: path.slice(lead.length), message }));
}

/** The errors of the form itself, without those of its fields. */
export const issuesOfForm = (issues: readonly Issue[]): readonly Issue[] =>
  issues.filter(({ path }) => !(path[0] === 'steps' && path[2] === 'fields' && path.length > 3));

/** The first field with an error. */
export function firstWrong(form: FormDefinition, issues: readonly Issue[]): string | null {
  for (const { path } of issues) {
    const [steps, step, fields, index] = path;
    if (steps !== 'steps' || fields !== 'fields' || typeof step !== 'number' || typeof index !== 'number') continue;
    const id = form.steps[step]?.fields[index]?.id;
    if (id !== undefined) return id;
  }
  return null;
}
