import { isEmailText } from '@postern/contracts';
import { mailtoOf } from '../summary.ts';
import type { FieldValue } from '../../../lib/text.ts';

const longestUrlChars = 2048;

/**
 * Where a value leads when all of it is a web or mail address; null for everything else. Only http, https and mailto
 * ever become links. Addresses that name a user before the host are left as text: they pretend to be another host.
 */
export function linkOf(value: FieldValue): string | null {
  if (typeof value !== 'string' || value.length > longestUrlChars) return null;
  const text = value.trim();
  if (isEmailText(text)) return mailtoOf(text);
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url.href : null;
}
