import type { ErrorCode } from '@postern/contracts';

/** What can go wrong with a form as a whole. */
export const pageErrorCodes = [
  'malformed',
  'forbidden',
  'origin_not_allowed',
  'endpoint_paused',
  'endpoint_closed',
  'captcha_failed',
  'not_found',
  'conflict',
  'too_large',
  'unsupported_type',
  'invalid',
  'idempotency_mismatch',
  'rate_limited',
  'quota_exceeded',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];
export type PageErrorCode = (typeof pageErrorCodes)[number];

/** What can be wrong with one field, by the code of its error. */
export const fieldErrorCodes = [
  'too_many_fields',
  'too_many_files',
  'name_too_long',
  'value_too_long',
  'file_too_large',
  'invalid_email',
] as const;
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

export interface FieldParams {
  /** The field's name, short enough for a line. */
  name: string;
  /** The limit in words: "10 MB", "500"; empty where there is none. */
  limit: string;
}

/** Words around something that is not text: what stands before it, and behind it. */
export type Around = readonly [before: string, after: string];

/** All that the pages for visitors say, in one language: every key is there in each of them. Plain text throughout. */
export interface PageTexts {
  /** What stands between two sentences. */
  gap: ' ' | '';
  /** In the footer, around the product's name. */
  receivedBy: Around;
  privacy: string;
  thanks: {
    title: string;
    text: string;
    /** The same in a line, for scripts to show. */
    message: string;
    received: string;
    reference: string;
    backTo: (host: string) => string;
    /** Above a link that the form asked for and its owner has not allowed. */
    onward: string;
  };
  refused: {
    title: string;
    description: string;
    kept: string;
    toCorrect: (count: number) => string;
    /** Above the list of what is wrong. */
    correct: string;
    sendAgain: string;
    /** Below a file input. */
    chooseAgain: string;
    goBack: string;
  };
  failure: {
    /** Before the number of the request. */
    help: string;
    /** @param when "in 40 seconds", as Intl says it */
    tryAgain: (when: string) => string;
    tryAgainSoon: string;
  };
  method: {
    title: string;
    text: string;
    /** Around `method="post"`. */
    notSent: Around;
    example: { email: string; message: string; send: string };
  };
  /** The page of a form. */
  form: {
    /** Where it has no title. */
    untitled: string;
    /** What search engines show of one without a description. */
    description: string;
    missing: { title: string; text: string };
  };
  errors: Record<PageErrorCode, { title: string; text: string }>;
  fields: Record<FieldErrorCode, (params: FieldParams) => string>;
}
