import { authTokenKey, brand, honeypotFields, instructionFields, limits } from '@postern/contracts';
import { publicUrl, sampleUrl, supportEmail } from '../addresses.ts';

const MIB = 1024 * 1024;
const number = (value: number) => value.toLocaleString('en');
/** `_a`, `_b` and `_c`, as code in Markdown. */
const names = (list: readonly string[]) => {
  const quoted = list.map((name) => `\`${name}\``);
  return `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1) ?? ''}`;
};

/**
 * The placeholders for texts, in double braces. Numbers and names come from the contracts, so that no text is out of
 * date.
 */
const facts: Readonly<Record<string, string>> = {
  brand: brand.name,
  // For texts about double braces.
  open: '{{',
  close: '}}',
  slug: brand.slug,
  plan: brand.planName,
  url: publicUrl,
  submitUrl: sampleUrl,
  support: supportEmail,
  tokenKey: authTokenKey,
  fileMegabytes: number(limits.fileBytes / MIB),
  files: number(limits.files),
  requestMegabytes: number(limits.requestBytes / MIB),
  monthly: number(limits.monthlySubmissions),
  heldMost: number(limits.monthlySubmissions * limits.heldFactor),
  fields: number(limits.fields),
  fieldNameChars: number(limits.fieldNameChars),
  fieldValueMegabytes: number(limits.fieldValueBytes / MIB),
  jsonDepth: number(limits.jsonDepth),
  pageSize: number(limits.pageSizeDefault),
  pageSizeMax: number(limits.pageSizeMax),
  passwordMin: number(limits.passwordMin),
  sessionHours: number(limits.sessionHours),
  sessionRememberDays: number(limits.sessionRememberDays),
  spamDays: number(limits.spamDays),
  refusedDays: number(limits.refusedDays),
  heldDays: number(limits.heldDays),
  repliesPerDay: number(limits.repliesPerDay),
  repliesPerHour: number(limits.repliesPerHour),
  repliesPerHourNew: number(limits.repliesPerHourNew),
  newAccountDays: number(limits.newAccountDays),
  refusedAddressDays: number(limits.refusedAddressDays),
  privacyHits: number(limits.privacyHits),
  privacyFileMb: number(limits.privacyFileBytes / 2 ** 20),
  privacyFileSeconds: number(limits.privacyFileSeconds),
  privacyUnread: number(limits.privacyUnread),
  graceDays: number(limits.deletionGraceDays),
  sessionIdleDays: number(limits.sessionIdleDays),
  resetTokenMinutes: number(limits.resetTokenMinutes),
  verifyTokenHours: number(limits.verifyTokenHours),
  honeypots: names(honeypotFields),
  redirects: names(instructionFields),
  fileBytes: String(limits.fileBytes),
  requestBytes: String(limits.requestBytes),
  monthlyPlain: String(limits.monthlySubmissions),
};

/**
 * Replaces the placeholders of a text.
 * @throws if a text names an unknown fact
 */
export function fillIn(text: string): string {
  return text.replace(/\{\{\s*([A-Za-z]+)\s*\}\}/g, (_, name: string) => {
    const fact = facts[name];
    if (fact === undefined) throw new Error(`There is no fact called "${name}".`);
    return fact;
  });
}
