import type { FormDefinition } from '@postern/contracts';
import type { FormErrorCode } from '../words/error-codes.ts';
import type { WordKey } from '../words/form-words.ts';

/** What a rendered form tells the script that works on it: JSON in its `.pf-data`. */
export interface FormPageData {
  id: string;
  /** Of the definition; null: it is not published, as in a preview. */
  version: number | null;
  /** BCP 47. */
  lang: string;
  /** For `validateForm`. */
  steps: FormDefinition['steps'];
  /** Sentences with {name} and {limit}; the owner's own words are in already, but for the hints of patterns. */
  errors: Record<FormErrorCode | 'unticked', string>;
  words: Record<WordKey, string>;
  /** Where the visitor may go once it is sent; null: nowhere. */
  onward: Onward | null;
  /** The address of the proof of work; null when none is asked for. */
  challenge: string | null;
  /** The server's own limit for each file. */
  max_file_bytes: number;
}

export interface Onward {
  /** http or https, of the endpoint's settings. */
  href: string;
  label: string;
}
