import type { Endpoint, EndpointSettings, ScheduledExportSettings } from '@postern/contracts';
import { goesByClock, ownTimeZone, usualQuiet, type DigestEvery } from '../../../components/settings/digest-words.ts';
import { toRetentionLine } from './retention/field-retention.ts';

export type CaptchaKind = EndpointSettings['captcha']['kind'];

/** The endpoint's settings as form values: numbers as typed, lists with one entry per line, blank for none. */
export interface SettingsValues {
  name: string;
  /** Whether it accepts submissions. */
  active: boolean;
  /** In the format of `datetime-local`, in the reader’s zone. Blank: never. */
  closes_at: string;
  redirect_url: string;
  allowed_redirect_hosts: string;
  error_url: string;
  thanks_title: string;
  thanks_text: string;
  thanks_button_url: string;
  /** Blank: the visitor's language. */
  language: string;
  answer_enabled: boolean;
  answer_subject: string;
  answer_body: string;
  answer_reply_to: string;
  link_enabled: boolean;
  link_days: string;
  link_correct: boolean;
  link_withdraw: boolean;
  link_mailed: boolean;
  digest_every: DigestEvery;
  /** Whether there are quiet hours. Their times stay in the form if there are none. */
  digest_quiet: boolean;
  digest_from: string;
  digest_until: string;
  digest_time_zone: string;
  spam_threshold: string;
  honeypot_field: string;
  time_trap_seconds: string;
  blocked_words: string;
  blocked_addresses: string;
  blocked_countries: string;
  captcha_kind: CaptchaKind;
  captcha_site_key: string;
  /** Blank: the stored one stays; null: it is removed. The server never returns it. */
  captcha_secret: string | null;
  captcha_min_score: string;
  allowed_domains: string;
  duplicate_window_seconds: string;
  validation: EndpointSettings['validation'];
  unknown_fields: EndpointSettings['unknown_fields'];
  require_signed_link: boolean;
  resume_link: boolean;
  export_every: ScheduledExportSettings['every'];
  /** '1' is Monday. */
  export_weekday: string;
  export_at: string;
  export_format: ScheduledExportSettings['format'];
  export_only_new: boolean;
  export_emails: string;
  export_to_webhooks: boolean;
  /** Blank: forever. */
  retention_days: string;
  spam_retention_days: string;
  /** A part and its days on each line. */
  field_retention: string;
  truncate_ip: boolean;
}

export type SettingsField = keyof SettingsValues;

/** The fields in the order of the screen, with their labels. */
export const settingsLabels: Record<SettingsField, string> = {
  name: 'Name',
  active: 'Accept submissions',
  closes_at: 'Closes on',
  redirect_url: 'Redirect URL',
  allowed_redirect_hosts: 'Redirect hosts',
  error_url: 'Error URL',
  thanks_title: 'Thank-you heading',
  thanks_text: 'Thank-you text',
  thanks_button_url: 'Thank-you button',
  language: 'Language',
  answer_enabled: 'Send an autoresponse',
  answer_subject: 'Autoresponse subject',
  answer_body: 'Autoresponse text',
  answer_reply_to: 'Reply-to',
  link_enabled: 'Give senders a link',
  link_days: 'The link works for',
  link_correct: 'Let senders correct',
  link_withdraw: 'Let senders withdraw',
  link_mailed: 'Put the link into the autoresponse',
  digest_every: 'How often',
  digest_quiet: 'Quiet hours',
  digest_from: 'Quiet from',
  digest_until: 'Quiet until',
  digest_time_zone: 'Time zone',
  spam_threshold: 'Threshold',
  honeypot_field: 'Honeypot field',
  time_trap_seconds: 'Time trap',
  blocked_words: 'Blocked words',
  blocked_addresses: 'Blocked addresses',
  blocked_countries: 'Blocked countries',
  captcha_kind: 'Captcha provider',
  captcha_site_key: 'Site key',
  captcha_secret: 'Secret key',
  captcha_min_score: 'Minimum score',
  allowed_domains: 'Allowed sites',
  duplicate_window_seconds: 'Duplicate window',
  validation: 'Submissions that don’t match the form',
  unknown_fields: 'Fields that aren’t in the form',
  require_signed_link: 'Require a signed link',
  resume_link: 'Let visitors continue later',
  export_every: 'Export submissions',
  export_weekday: 'On',
  export_at: 'At',
  export_format: 'Format',
  export_only_new: 'Only new submissions',
  export_emails: 'Email the file to',
  export_to_webhooks: 'Notify webhooks',
  retention_days: 'Keep the inbox for',
  spam_retention_days: 'Keep spam for',
  field_retention: 'Delete parts earlier',
  truncate_ip: 'Truncate IP addresses',
};

export const settingsFields = Object.keys(settingsLabels) as SettingsField[];

/** The form values of an endpoint. */
export function toValues({ name, status, settings }: Endpoint): SettingsValues {
  const { thanks, captcha, autoresponse, sender_link, digest } = settings;
  return {
    name,
    active: status === 'active',
    closes_at: settings.closes_at === null ? '' : toLocalTime(settings.closes_at),
    redirect_url: settings.redirect_url ?? '',
    allowed_redirect_hosts: settings.allowed_redirect_hosts.join('\n'),
    error_url: settings.error_url ?? '',
    thanks_title: thanks.title ?? '',
    thanks_text: thanks.text ?? '',
    thanks_button_url: thanks.button_url ?? '',
    language: settings.language ?? '',
    answer_enabled: autoresponse.enabled,
    answer_subject: autoresponse.subject ?? '',
    answer_body: autoresponse.body ?? '',
    answer_reply_to: autoresponse.reply_to ?? '',
    link_enabled: sender_link.enabled,
    link_days: String(sender_link.days),
    link_correct: sender_link.may_correct,
    link_withdraw: sender_link.may_withdraw,
    link_mailed: sender_link.in_autoresponse,
    ...toDigestValues(digest),
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
    validation: settings.validation,
    unknown_fields: settings.unknown_fields,
    require_signed_link: settings.require_signed_link,
    resume_link: settings.resume_link,
    ...toExportValues(settings.scheduled_export),
    retention_days: settings.retention_days === null ? '' : String(settings.retention_days),
    spam_retention_days: String(settings.spam_retention_days),
    field_retention: settings.field_retention.map(toRetentionLine).join('\n'),
    truncate_ip: settings.truncate_ip,
  };
}

const two = (number: number): string => String(number).padStart(2, '0');

/** A moment in the reader's local time, to the minute. */
function toLocalTime(iso: string): string {
  const time = new Date(iso);
  const date = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${date}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** If no setting depends on the clock yet, the times are common ones and the zone is the reader's. */
function toDigestValues({ every, quiet, time_zone }: EndpointSettings['digest']) {
  return {
    digest_every: every,
    digest_quiet: quiet !== null,
    digest_from: quiet?.from ?? usualQuiet.from,
    digest_until: quiet?.until ?? usualQuiet.until,
    digest_time_zone: goesByClock({ every, quiet }) ? time_zone : ownTimeZone(),
  };
}

const toExportValues = ({ every, weekday, at, format, only_new, emails, to_webhooks }: ScheduledExportSettings) => ({
  export_every: every,
  export_weekday: String(weekday),
  export_at: at,
  export_format: format,
  export_only_new: only_new,
  export_emails: emails.join('\n'),
  export_to_webhooks: to_webhooks,
});

/** Lines that are not blank, with their numbers in the text. */
export const linesOf = (text: string): { text: string; number: number }[] =>
  text
    .split('\n')
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter((line) => line.text !== '');

/** A number as people type it, also with a comma; NaN for blank text. */
export const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));
