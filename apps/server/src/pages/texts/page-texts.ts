import type { ErrorCode } from '@postern/contracts';

/** Errors of a form as a whole. */
export const pageErrorCodes = [
  'malformed',
  'forbidden',
  'origin_not_allowed',
  'endpoint_paused',
  'endpoint_closed',
  'endpoint_suspended',
  'form_taken_down',
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

/** Errors of one field, by their code. */
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

/** The words before and after something that is not text. */
export type Around = readonly [before: string, after: string];

/**
 * All texts of the pages for visitors, in one language. Every key is present in every language. Plain text throughout.
 */
export interface PageTexts {
  /** The separator between two sentences. */
  gap: ' ' | '';
  /** In the footer, around the product's name. */
  receivedBy: Around;
  privacy: string;
  thanks: {
    title: string;
    text: string;
    /** The same in one line, for scripts to show. */
    message: string;
    received: string;
    reference: string;
    backTo: (host: string) => string;
    /** Above a link that the form requested and its owner has not allowed. */
    onward: string;
  };
  /** The page on which a sender sees a submission again. */
  sent: {
    title: string;
    until: (date: string) => string;
    correct: string;
    save: string;
    back: string;
    /** Above what the sender has entered, which is not saved yet. */
    changed: { title: string; text: string };
    withdraw: string;
    /** Before the sender confirms. */
    warning: string;
    confirm: string;
    withdrawn: { title: string; text: string };
    missing: { title: string; text: string };
  };
  refused: {
    title: string;
    description: string;
    kept: string;
    toCorrect: (count: number) => string;
    /** The heading of the error list. */
    correct: string;
    sendAgain: string;
    /** Below a file input. */
    chooseAgain: string;
    goBack: string;
  };
  failure: {
    /** Before the number of the request. */
    help: string;
    /** @param when "in 40 seconds", as formatted by Intl */
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
  /** The page on which a visitor reports a form to the operator. */
  report: {
    /** The link to it. */
    link: string;
    title: string;
    text: string;
    reason: string;
    reasons: { phishing: string; passwords: string; malware: string; other: string };
    details: string;
    email: string;
    send: string;
    sent: { title: string; text: string };
  };
  /** The page of a form. */
  form: {
    /** For a form without a title. */
    untitled: string;
    /** The description in search engines for a form without its own. */
    description: string;
    /** On forms of new accounts. */
    noPasswords: string;
    missing: { title: string; text: string };
  };
  errors: Record<PageErrorCode, { title: string; text: string }>;
  fields: Record<FieldErrorCode, (params: FieldParams) => string>;
}
