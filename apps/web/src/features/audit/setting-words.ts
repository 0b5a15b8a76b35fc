import { settingName, type AuditChange } from '@postern/contracts';

/** The same at the beginning of a line: "Spam threshold". */
export function settingTitle(setting: string): string {
  const name = settingName(setting).replace(/^the /, '');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export const isNothing = (value: AuditChange['before']): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A value of a setting, for people. */
export function valueWords(value: AuditChange['before']): string {
  if (isNothing(value)) return 'nothing';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.map(valueWords).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
