import type { FormErrorCode } from './error-codes.ts';

interface ErrorParams {
  /** The field's label, shortened to fit in a line. */
  name: string;
  /** The bound in words, or the name of a file: "10 MB", "500"; empty where there is none. */
  limit: string;
}

/** One condition of a field: another field, by its label, and the value in words. */
interface ConditionParams {
  name: string;
  value: string;
}

/** The operator of a condition; a box is ticked or not. */
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

/** The texts of a form's page that its owner did not write. */
export interface PageWords {
  /** The button, if the owner set no text. */
  send: string;
  /** Follows the label of an optional field. */
  optional: string;
  /** The empty option of a select. */
  choose: string;
  /** The honeypot's label, for a screen reader that finds it. */
  leaveEmpty: string;
  /** One point of a rating. */
  point: (of: { point: number; max: number }) => string;
  /** Encloses the conditions of a field. */
  onlyIf: (what: { conditions: string }) => string;
  /** Joins conditions, spaces included. */
  and: string;
  or: string;
  conditions: Record<ConditionKey, (params: ConditionParams) => string>;
  /** How many answers a group accepts. */
  chooseAtLeast: (of: { count: string }) => string;
  chooseAtMost: (of: { count: string }) => string;
  chooseExactly: (of: { count: string }) => string;
  chooseBetween: (of: { min: string; max: string }) => string;
  /** What a file input accepts. */
  fileUpTo: (of: { size: string }) => string;
  filesUpTo: (of: { count: string; size: string }) => string;
  /** In a file input's drop zone: the button and the alternative. On a phone the first appears alone. */
  chooseFile: readonly [choose: string, orDrop: string];
  chooseFiles: readonly [choose: string, orDrop: string];
  images: string;
  audio: string;
  videos: string;
  texts: string;
  /** Shown where the challenge cannot run. */
  needsScript: string;
}

/** The texts of a form's script. `{…}` is a placeholder. */
export const wordKeys = [
  'next',
  'back',
  /** {n}, {total} */
  'step',
  /** The heading of the error list. */
  'fix_errors',
  'sending',
  /** {name} of the file, {percent} as a number with its sign */
  'uploading',
  'sent_title',
  'sent_text',
  'send_another',
  'see_sent',
  'failed',
  'offline',
  /** Too many were sent. */
  /** The form was paused or closed in the meantime. */
  'retry',
  'cancel',
  'draft_kept',
  'draft_back',
  /** Files are not stored in drafts. */
  'draft_files',
  'draft_clear',
  'resume_save',
  /** {days} */
  'resume_saved',
  /** Follows resume_saved on a form with files. */
  'resume_files',
  /** The label of the link. */
  'resume_link',
  'resume_copy',
  'resume_copied',
  'resume_mail',
  'resume_failed',
  'resume_back',
  'resume_gone',
  /** {name} */
  'remove_file',
  'checking',
  'checked',
  'check_failed',
  'preview',
] as const;
export type WordKey = (typeof wordKeys)[number];

/** The texts about limits on accepted submissions. */
export interface CapWords {
  /** The whole form accepts no more. */
  formFull: string;
  optionFull: (of: { name: string }) => string;
  /** Follows the label of a full option, in parentheses. */
  full: string;
  /** Follows the label of an option: how many are left. */
  left: (of: { count: string }) => string;
  /** Follows the label of a full option that has a waiting list. */
  waitingList: string;
  onWaitingList: (of: { position: string }) => string;
  /** The email for a visitor who has moved up. */
  seatSubject: (of: { form: string }) => string;
  seatText: (of: { form: string }) => string;
  /** Why the visitor gets it. */
  seatFooter: (of: { form: string }) => string;
}

/** The texts of an email in which a member of the workspace answers the visitor. */
export interface ReplyWords {
  /** Where the author gives none. */
  subject: (of: { form: string }) => string;
  /** Why the visitor gets it. `by`: the service that sends it. */
  footer: (of: { form: string; by: string }) => string;
}

/** The texts about signed links. */
export interface LinkWords {
  /** The heading in place of the form. */
  title: string;
  text: string;
  /** A field was sent with another value than the link has. */
  locked: (of: { name: string; value: string }) => string;
}

/** The texts of a form in one language. Every key is present in every language. Plain text throughout. */
export interface FormWords {
  /** The errors of a field. */
  errors: Record<FormErrorCode | 'unticked', (params: ErrorParams) => string>;
  page: PageWords;
  links: LinkWords;
  caps: CapWords;
  reply: ReplyWords;
  script: Record<WordKey, string>;
}
