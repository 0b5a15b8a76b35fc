import type { FormErrorCode } from './error-codes.ts';

interface ErrorParams {
  /** The field's label, short enough for a line. */
  name: string;
  /** The bound in words, or the name of a file: "10 MB", "500"; empty where there is none. */
  limit: string;
}

/** One thing that a field waits for: another field, by its label, and the value in words. */
interface ConditionParams {
  name: string;
  value: string;
}

/** What a condition asks, and whether a box is ticked. */
export type ConditionKey =
  | 'is'
  | 'is_not'
  | 'contains'
  | 'filled'
  | 'empty'
  | 'at_least'
  | 'at_most'
  | 'ticked'
  | 'unticked';

/** What stands in the page of a form besides what its owner wrote. */
export interface PageWords {
  /** The button, where the owner set no text. */
  send: string;
  /** Behind the label of a field that may stay empty. */
  optional: string;
  /** The first line of a list, which chooses nothing. */
  choose: string;
  /** The honeypot's label, for a screen reader that finds it. */
  leaveEmpty: string;
  /** One of the points that can be given. */
  point: (of: { point: number; max: number }) => string;
  /** Around the conditions of a field. */
  onlyIf: (what: { conditions: string }) => string;
  /** Between conditions, spaces and all. */
  and: string;
  or: string;
  conditions: Record<ConditionKey, (params: ConditionParams) => string>;
  /** How many of several answers are taken. */
  chooseAtLeast: (of: { count: string }) => string;
  chooseAtMost: (of: { count: string }) => string;
  chooseExactly: (of: { count: string }) => string;
  chooseBetween: (of: { min: string; max: string }) => string;
  /** What a file input takes. */
  fileUpTo: (of: { size: string }) => string;
  filesUpTo: (of: { count: string; size: string }) => string;
  /** In the box of a file input: what a press does, and what else can be done; on a telephone the first stands alone. */
  chooseFile: readonly [choose: string, orDrop: string];
  chooseFiles: readonly [choose: string, orDrop: string];
  images: string;
  audio: string;
  videos: string;
  texts: string;
  /** Where the challenge cannot work. */
  needsScript: string;
}

/** What the script of a form says. `{…}` stands for what it puts in. */
export const wordKeys = [
  'next',
  'back',
  /** {n}, {total} */
  'step',
  /** Above the list of what is wrong. */
  'fix_errors',
  'sending',
  /** {name} of the file, {percent} as a number with its sign */
  'uploading',
  'sent_title',
  'sent_text',
  'send_another',
  'failed',
  'offline',
  /** Too many were sent. */
  /** The form has been paused or closed meanwhile. */
  'retry',
  'cancel',
  'draft_kept',
  'draft_back',
  /** Files are not kept in drafts. */
  'draft_files',
  'draft_clear',
  /** {name} */
  'remove_file',
  'checking',
  'checked',
  'check_failed',
  'preview',
] as const;
export type WordKey = (typeof wordKeys)[number];

/** What a form says by itself, in one language: every key is there in each of them. Plain text throughout. */
export interface FormWords {
  /** What is wrong with a field. */
  errors: Record<FormErrorCode | 'unticked', (params: ErrorParams) => string>;
  page: PageWords;
  script: Record<WordKey, string>;
}
