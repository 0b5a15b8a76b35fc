import type { FindingKind } from '@postern/contracts';

/** Something that is wrong with a form’s page. Its texts come from the page and are cut. */
export interface Finding {
  kind: FindingKind;
  /** What it is about: a field’s name, a host, a directive; null if the kind says it all. */
  subject: string | null;
  /** What was there, or is expected. */
  before: string | null;
  /** What is there now. */
  after: string | null;
}

/** What a check remembers of a form that was well, to compare later pages with. */
export interface FormFacts {
  /** How the form gets into the page. `script`: a script of the site sends it, and its fields are not known. */
  place: 'form' | 'embed' | 'frame' | 'script';
  /** The names of its fields. */
  names: string[];
  honeypot: string | null;
  has_widget: boolean;
}

/** What the form of a page must be like. */
export interface Expected {
  endpoint_id: string;
  /** This server’s public address. */
  publicUrl: URL;
  /** Names that most submissions of late have had. */
  usual: readonly string[];
  /** Those of them that were files. */
  files: readonly string[];
  /** Names without which the published form refuses a submission. */
  required: readonly string[];
  /** The only names that the published form accepts; null if it accepts any. */
  accepted: readonly string[] | null;
  /** The name of the honeypot field in the endpoint’s settings. */
  honeypot: string | null;
  captcha: 'none' | 'altcha' | 'turnstile' | 'hcaptcha' | 'recaptcha';
  /** The facts of the last page that was well; null before the first. */
  last: FormFacts | null;
}

const MAX_CHARS = 200;

export const makeFinding = (kind: FindingKind, details: Partial<Omit<Finding, 'kind'>> = {}): Finding => ({
  kind,
  subject: cut(details.subject),
  before: cut(details.before),
  after: cut(details.after),
});

/** A page may hold any text; U+0000 and lone surrogates are not stored. */
function cut(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const clean = text
    .slice(0, MAX_CHARS + 1)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ');
  return clean.length > MAX_CHARS ? `${clean.slice(0, MAX_CHARS).replace(/[\uD800-\uDBFF]$/, '')}…` : clean;
}
