import type { FormErrorCode } from './error-codes.ts';

export interface ErrorParams {
  /** The field's label, short enough for a line. */
  name: string;
  /** The bound in words, or the name of a file: "10 MB", "500"; empty where there is none. */
  limit: string;
}

/** What a form says by itself, in one language: every key is there in each of them. Plain text throughout. */
export interface FormWords {
  /** What is wrong with a field. */
  errors: Record<FormErrorCode | 'unticked', (params: ErrorParams) => string>;
}
