import { updateEndpointInput, type Endpoint, type FieldError } from '@postern/contracts';
import type { z } from 'zod';

/** The endpoint's settings as a form holds them. */
export interface SettingsValues {
  name: string;
  /** Whether it takes submissions. */
  active: boolean;
  redirect_url: string;
  /** One host a line. */
  hosts: string;
  honeypot_field: string;
}

export type SettingsField = keyof SettingsValues;
export type EndpointChange = z.input<typeof updateEndpointInput>;

export const settingsLabels: Record<SettingsField, string> = {
  name: 'Name',
  active: 'Accept submissions',
  redirect_url: 'Redirect URL',
  hosts: 'Redirect hosts',
  honeypot_field: 'Honeypot field',
};

export const settingsFields = Object.keys(settingsLabels) as SettingsField[];

export const toValues = ({ name, status, settings }: Endpoint): SettingsValues => ({
  name,
  active: status === 'active',
  redirect_url: settings.redirect_url ?? '',
  hosts: settings.allowed_redirect_hosts.join('\n'),
  honeypot_field: settings.honeypot_field ?? '',
});

/** The call that saves the changed fields and leaves the others as the server has them. */
export function toChange(id: string, values: SettingsValues, changed: readonly SettingsField[]): EndpointChange {
  const has = (field: SettingsField) => changed.includes(field);
  const settings = {
    ...(has('redirect_url') && { redirect_url: values.redirect_url.trim() || null }),
    ...(has('hosts') && { allowed_redirect_hosts: linesOf(values.hosts).map(({ text }) => text) }),
    ...(has('honeypot_field') && { honeypot_field: values.honeypot_field.trim() || null }),
  };
  return {
    id,
    ...(has('name') && { name: values.name }),
    ...(has('active') && { status: values.active ? ('active' as const) : ('paused' as const) }),
    ...(Object.keys(settings).length > 0 && { settings }),
  };
}

/** What the contract says against a change, before the server is asked. */
export function checkChange(change: EndpointChange): FieldError[] {
  const issues = updateEndpointInput.safeParse(change).error?.issues ?? [];
  return issues.map(({ path, message, code }) => ({ path: path.join('.'), message, code }));
}

/** Which field of the form an error belongs to, and what to say there; null when it belongs to none. */
export function placeError(
  { path, message }: FieldError,
  values: SettingsValues,
): { field: SettingsField; message: string } | null {
  const [first, second, index] = path.split('.');
  if (first === 'name')
    return { field: 'name', message: values.name.trim() === '' ? 'An endpoint needs a name.' : message };
  if (first === 'status') return { field: 'active', message };
  if (second === 'redirect_url' || second === 'honeypot_field') return { field: second, message };
  if (second !== 'allowed_redirect_hosts') return null;
  const line = index === undefined ? undefined : linesOf(values.hosts)[Number(index)];
  return { field: 'hosts', message: line ? `Line ${line.number}: ${message}` : message };
}

/** The lines that say something, with the number they have in the text. */
const linesOf = (text: string): { text: string; number: number }[] =>
  text
    .split('\n')
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter((line) => line.text !== '');
