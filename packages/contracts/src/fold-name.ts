/** A name as the search by name compares it: without case and accents. */
export const foldName = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The order of names in lists: without case and accents, numbers by their value. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b);
