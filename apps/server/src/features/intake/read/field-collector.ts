import type { FieldError } from '@postern/contracts';
import type { IntakeLimits } from '../../../lib/intake-limits.ts';
import type { FieldEntry, JsonValue } from '../../../lib/field-entry.ts';
import { fileTooLarge, inMegabytes, quoted } from './phrase-limits.ts';
import { BodyRefused } from './refuse-body.ts';

/** A hostile body may exceed limits a million times, but a person reads only a few errors. */
const REPORTED_ERRORS = 20;

/** Counts code points without reading a hostile name to its end: stops one past the limit. */
function hasMoreChars(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  if (text.length > limit * 2) return true;
  return Array.from(text).length > limit;
}

/** Collects the fields of one body and every limit they exceed. Reading ends at the first field over the limit. */
export class FieldCollector {
  readonly fields: FieldEntry[] = [];
  readonly errors: FieldError[] = [];
  /** The names of the file inputs, if the encoding has files. */
  readonly fileFields: readonly string[];
  readonly #limits: IntakeLimits;

  constructor(limits: IntakeLimits, fileFields: readonly string[] = []) {
    this.#limits = limits;
    this.fileFields = fileFields;
  }

  /**
   * @param bytes the size of the value: of the text in UTF-8, or of its JSON source
   * @returns false when the body has too many fields, so that reading stops
   */
  add(name: string, value: JsonValue, bytes: number): boolean {
    const { maxFields, maxValueBytes } = this.#limits;
    if (this.fields.length >= maxFields) {
      this.#report('', `There are more than ${maxFields} fields.`, 'too_many_fields');
      return false;
    }
    if (!this.#checkName(name)) return true;
    if (bytes > maxValueBytes)
      this.#report(name, `${quoted(name)} is longer than ${inMegabytes(maxValueBytes)}.`, 'value_too_long');
    this.fields.push([name, value]);
    return true;
  }

  reportTooManyFiles(): void {
    this.#report('', `There are more than ${this.#limits.maxFiles} files.`, 'too_many_files');
  }

  checkFile({ field, name, size }: { field: string; name: string; size: number }): void {
    const { maxFileBytes } = this.#limits;
    this.#checkName(field);
    if (size > maxFileBytes) this.#report(field, fileTooLarge(name, size, maxFileBytes), 'file_too_large');
  }

  /** @returns false, and reports the error, when the name is longer than allowed */
  #checkName(name: string): boolean {
    const { maxNameChars } = this.#limits;
    if (!hasMoreChars(name, maxNameChars)) return true;
    this.#report(
      name.slice(0, maxNameChars),
      `The name of a field is longer than ${maxNameChars} characters.`,
      'name_too_long',
    );
    return false;
  }

  #report(path: string, message: string, code: string): void {
    if (this.errors.length < REPORTED_ERRORS) this.errors.push({ path, message, code });
  }

  /** @throws {BodyRefused} too_large with all errors and the fields that could be read */
  finish(): FieldEntry[] {
    const { errors, fields, fileFields } = this;
    if (errors[0]) throw new BodyRefused('too_large', errors[0].message, { errors, fields, fileFields });
    return fields;
  }
}
