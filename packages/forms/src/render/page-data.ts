import type { FormDefinition } from '@postern/contracts';
import type { FormErrorCode } from '../words/error-codes.ts';
import type { WordKey } from '../words/form-words.ts';

/** The data of a rendered form for its script: JSON in its `.pf-data`. */
export interface FormPageData {
  id: string;
  /** The definition's version; null: it is not published, as in a preview. */
  version: number | null;
  /** BCP 47. */
  lang: string;
  /** For `validateForm`. */
  steps: FormDefinition['steps'];
  /** Sentences with {name} and {limit}, with the owner's words already in place, except for the hints of patterns. */
  errors: Record<FormErrorCode | 'unticked', string>;
  words: Record<WordKey, string>;
  /** The redirect after sending; null: none. */
  onward: Onward | null;
  /** The address of the proof of work; null when none is required. */
  challenge: string | null;
  /** How visitors continue later by a link; null: they cannot. */
  resume: ResumeOptions | null;
  /** The server's own limit for each file. */
  max_file_bytes: number;
}

export interface ResumeOptions {
  /** Where answers are kept: `{answers}/{id}`. */
  answers: string;
  /** The hosted form, which the link opens. */
  page: string;
  /** How long the link works. */
  days: number;
}

export interface Onward {
  /** http or https, from the endpoint's settings. */
  href: string;
  label: string;
}
