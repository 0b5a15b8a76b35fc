import { isEmailText } from '@postern/contracts';
import { mailtoOf } from '../summary.ts';
import type { FieldValue } from '../../../lib/text.ts';

const longestUrlChars = 2048;

/**
 * The link of a value that is a web or email address as a whole; null for any other value. Only http, https and mailto
 * become links. Addresses with a user name before the host stay text, because they pretend to be another host.
 */
export function linkOf(value: FieldValue): string | null {
  if (typeof value !== 'string' || value.length > longestUrlChars) return null;
  const text = value.trim();
  if (isEmailText(text)) return mailtoOf(text);
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url.href : null;
}
