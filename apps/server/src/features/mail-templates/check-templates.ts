import { AppError } from '../../errors.ts';
import { parseTemplate } from './parse-template.ts';

/**
 * Checks templates before they are stored, by their paths in the call; null for none.
 * @throws {AppError} invalid, with each template that cannot be parsed
 */
export function checkTemplates(templates: Readonly<Record<string, string | null>>): void {
  const errors = Object.entries(templates).flatMap(([path, source]) => {
    const parsed = source === null ? undefined : parseTemplate(source);
    if (!parsed || parsed.ok) return [];
    return parsed.errors.map(({ line, column, message }) => ({
      path,
      message: `Line ${line}, column ${column}: ${message}`,
      code: 'invalid_template',
    }));
  });
  if (errors.length > 0) throw new AppError('invalid', 'A template cannot be read.', { errors });
}
