import type { Endpoint, EndpointSettings } from '@postern/contracts';

export type CaptchaKind = EndpointSettings['captcha']['kind'];

/** The endpoint's settings as a form holds them: numbers as they are typed, lists one entry a line, blank for none. */
export interface SettingsValues {
  name: string;
  /** Whether it takes submissions. */
  active: boolean;
  redirect_url: string;
  allowed_redirect_hosts: string;
  error_url: string;
  thanks_title: string;
  thanks_text: string;
  thanks_button_url: string;
  /** Blank: the visitor's own. */
  language: string;
  spam_threshold: string;
  honeypot_field: string;
  time_trap_seconds: string;
  blocked_words: string;
  blocked_addresses: string;
  blocked_countries: string;
  captcha_kind: CaptchaKind;
  captcha_site_key: string;
  /** Blank: the stored one stays; null: it is removed. The server never tells it. */
  captcha_secret: string | null;
  captcha_min_score: string;
  allowed_domains: string;
  duplicate_window_seconds: string;
}

export type SettingsField = keyof SettingsValues;

/** The fields in the order of the screen, by what they are called there. */
export const settingsLabels: Record<SettingsField, string> = {
  name: 'Name',
  active: 'Accept submissions',
  redirect_url: 'Redirect URL',
  allowed_redirect_hosts: 'Redirect hosts',
  error_url: 'Error URL',
  thanks_title: 'Heading of the thank-you page',
  thanks_text: 'Text of the thank-you page',
  thanks_button_url: 'Button of the thank-you page',
  language: 'Language',
  spam_threshold: 'Threshold',
  honeypot_field: 'Honeypot field',
  time_trap_seconds: 'Time trap',
  blocked_words: 'Blocked words',
  blocked_addresses: 'Blocked addresses',
  blocked_countries: 'Blocked countries',
  captcha_kind: 'Kind of captcha',
  captcha_site_key: 'Site key',
  captcha_secret: 'Secret key',
  captcha_min_score: 'Least score',
  allowed_domains: 'Allowed domains',
  duplicate_window_seconds: 'Window for duplicates',
};

export const settingsFields = Object.keys(settingsLabels) as SettingsField[];

/** What the form shows of an endpoint. */
export function toValues({ name, status, settings }: Endpoint): SettingsValues {
  const { thanks, captcha } = settings;
  return {
    name,
    active: status === 'active',
    redirect_url: settings.redirect_url ?? '',
    allowed_redirect_hosts: settings.allowed_redirect_hosts.join('\n'),
    error_url: settings.error_url ?? '',
    thanks_title: thanks.title ?? '',
    thanks_text: thanks.text ?? '',
    thanks_button_url: thanks.button_url ?? '',
    language: settings.language ?? '',
    spam_threshold: String(settings.spam_threshold),
    honeypot_field: settings.honeypot_field ?? '',
    time_trap_seconds: String(settings.time_trap_seconds),
    blocked_words: settings.blocked_words.join('\n'),
    blocked_addresses: settings.blocked_addresses.join('\n'),
    blocked_countries: settings.blocked_countries.join('\n'),
    captcha_kind: captcha.kind,
    captcha_site_key: captcha.site_key ?? '',
    captcha_secret: '',
    captcha_min_score: captcha.min_score === null ? '' : String(captcha.min_score),
    allowed_domains: settings.allowed_domains.join('\n'),
    duplicate_window_seconds: String(settings.duplicate_window_seconds),
  };
}

/** Lines that say something, with the number they have in the text. */
export const linesOf = (text: string): { text: string; number: number }[] =>
  text
    .split('\n')
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter((line) => line.text !== '');

/** A number as people type it, with a comma too; NaN for none. */
export const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));
