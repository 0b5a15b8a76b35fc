const MAX_NOTES = 40;
const MAX_CHARS = 60;

/** What the owner should know about an import. */
export class Notes {
  readonly all: string[] = [];

  /** Adds a note once. */
  add(note: string): void {
    if (this.all.length < MAX_NOTES && !this.all.includes(note)) this.all.push(note);
  }
}

/** The page's name for something, short and in quotation marks. */
export const named = (text: string): string => {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return `“${line.length > MAX_CHARS ? `${line.slice(0, MAX_CHARS).toWellFormed()}…` : line}”`;
};
