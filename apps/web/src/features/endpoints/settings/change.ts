import type { Endpoint, EndpointSettings, EndpointSettingsChange, updateEndpointInput } from '@postern/contracts';
import type { z } from 'zod';
import { toRetentionRule } from './retention/field-retention.ts';
import { linesOf, numberOf, type CaptchaKind, type SettingsField, type SettingsValues } from './values.ts';

export type EndpointChange = z.input<typeof updateEndpointInput>;
type CaptchaChange = NonNullable<EndpointSettingsChange['captcha']>;

/** The path of each field in the call that updates an endpoint. */
export const settingsPaths: Record<SettingsField, string> = {
  name: 'name',
  active: 'status',
  closes_at: 'settings.closes_at',
  redirect_url: 'settings.redirect_url',
  allowed_redirect_hosts: 'settings.allowed_redirect_hosts',
  error_url: 'settings.error_url',
  thanks_title: 'settings.thanks.title',
  thanks_text: 'settings.thanks.text',
  thanks_button_url: 'settings.thanks.button_url',
  language: 'settings.language',
  answer_enabled: 'settings.autoresponse.enabled',
  answer_subject: 'settings.autoresponse.subject',
  answer_body: 'settings.autoresponse.body',
  answer_reply_to: 'settings.autoresponse.reply_to',
  link_enabled: 'settings.sender_link.enabled',
  link_days: 'settings.sender_link.days',
  link_correct: 'settings.sender_link.may_correct',
  link_withdraw: 'settings.sender_link.may_withdraw',
  link_mailed: 'settings.sender_link.in_autoresponse',
  digest_every: 'settings.digest.every',
  digest_quiet: 'settings.digest.quiet',
  digest_from: 'settings.digest.quiet.from',
  digest_until: 'settings.digest.quiet.until',
  digest_time_zone: 'settings.digest.time_zone',
  spam_threshold: 'settings.spam_threshold',
  honeypot_field: 'settings.honeypot_field',
  time_trap_seconds: 'settings.time_trap_seconds',
  blocked_words: 'settings.blocked_words',
  blocked_addresses: 'settings.blocked_addresses',
  blocked_countries: 'settings.blocked_countries',
  captcha_kind: 'settings.captcha.kind',
  captcha_site_key: 'settings.captcha.site_key',
  captcha_secret: 'settings.captcha.secret',
  captcha_min_score: 'settings.captcha.min_score',
  allowed_domains: 'settings.allowed_domains',
  duplicate_window_seconds: 'settings.duplicate_window_seconds',
  validation: 'settings.validation',
  unknown_fields: 'settings.unknown_fields',
  require_signed_link: 'settings.require_signed_link',
  resume_link: 'settings.resume_link',
  export_every: 'settings.scheduled_export.every',
  export_weekday: 'settings.scheduled_export.weekday',
  export_at: 'settings.scheduled_export.at',
  export_format: 'settings.scheduled_export.format',
  export_only_new: 'settings.scheduled_export.only_new',
  export_emails: 'settings.scheduled_export.emails',
  export_to_webhooks: 'settings.scheduled_export.to_webhooks',
  retention_days: 'settings.retention_days',
  spam_retention_days: 'settings.spam_retention_days',
  field_retention: 'settings.field_retention',
  truncate_ip: 'settings.truncate_ip',
};

/**
 * The call that saves the changed fields and leaves the other keys unchanged on the server. Settings that the server
 * merges by key are sent as a whole: the thank-you page, the autoresponse, the sender's link, the digest, the scheduled
 * export and the captcha. The server refuses the call if a newer version was saved.
 */
export function toChange(
  endpoint: Endpoint,
  values: SettingsValues,
  changed: readonly SettingsField[],
): EndpointChange {
  const keys = new Set(changed.map((field) => settingsPaths[field].split('.')[1]));
  const all = toSettings(values, endpoint.settings.captcha);
  const settings = Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key)));
  return {
    id: endpoint.id,
    if_updated_at: endpoint.updated_at,
    ...(changed.includes('name') && { name: values.name }),
    ...(changed.includes('active') && { status: values.active ? ('active' as const) : ('paused' as const) }),
    ...(Object.keys(settings).length > 0 && { settings }),
  };
}

const toSettings = (values: SettingsValues, captcha: EndpointSettings['captcha']) =>
  ({
    closes_at: momentOf(values.closes_at),
    redirect_url: textOf(values.redirect_url),
    allowed_redirect_hosts: listOf(values.allowed_redirect_hosts),
    error_url: textOf(values.error_url),
    thanks: {
      title: textOf(values.thanks_title),
      text: textOf(values.thanks_text),
      button_url: textOf(values.thanks_button_url),
    },
    language: textOf(values.language) as EndpointSettings['language'],
    autoresponse: {
      enabled: values.answer_enabled,
      subject: textOf(values.answer_subject),
      body: textOf(values.answer_body),
      reply_to: textOf(values.answer_reply_to),
    },
    sender_link: {
      enabled: values.link_enabled,
      may_correct: values.link_correct,
      may_withdraw: values.link_withdraw,
      in_autoresponse: values.link_mailed,
      days: numberOf(values.link_days),
    },
    digest: {
      every: values.digest_every,
      quiet: values.digest_quiet ? { from: values.digest_from, until: values.digest_until } : null,
      time_zone: values.digest_time_zone,
    },
    spam_threshold: numberOf(values.spam_threshold),
    honeypot_field: textOf(values.honeypot_field),
    time_trap_seconds: numberOf(values.time_trap_seconds),
    blocked_words: listOf(values.blocked_words),
    blocked_addresses: listOf(values.blocked_addresses),
    blocked_countries: listOf(values.blocked_countries),
    captcha: toCaptcha(values, captcha),
    allowed_domains: listOf(values.allowed_domains),
    duplicate_window_seconds: numberOf(values.duplicate_window_seconds),
    validation: values.validation,
    unknown_fields: values.unknown_fields,
    require_signed_link: values.require_signed_link,
    resume_link: values.resume_link,
    scheduled_export: {
      every: values.export_every,
      weekday: Number(values.export_weekday),
      at: values.export_at,
      format: values.export_format,
      only_new: values.export_only_new,
      emails: listOf(values.export_emails),
      to_webhooks: values.export_to_webhooks,
    },
    retention_days: values.retention_days.trim() === '' ? null : numberOf(values.retention_days),
    spam_retention_days: numberOf(values.spam_retention_days),
    field_retention: linesOf(values.field_retention).map(({ text }) => toRetentionRule(text)),
    truncate_ip: values.truncate_ip,
  }) satisfies EndpointSettingsChange;

/** Whether a kind needs keys of a provider. */
export const hasKeys = (kind: CaptchaKind): boolean => kind !== 'none' && kind !== 'altcha';

/** A secret belongs to the provider for which it was stored. It is removed with another kind, or none. */
function toCaptcha(values: SettingsValues, stored: EndpointSettings['captcha']): CaptchaChange {
  const { captcha_kind: kind, captcha_secret: secret, captcha_min_score: score } = values;
  if (!hasKeys(kind)) return { kind, site_key: null, min_score: null, secret: null };
  const stays = secret === '' && kind === stored.kind;
  return {
    kind,
    site_key: textOf(values.captcha_site_key),
    min_score: kind === 'recaptcha' && score.trim() !== '' ? numberOf(score) : null,
    ...(!stays && { secret: secret || null }),
  };
}

/** A local time as a moment. Invalid text is sent unchanged, so that it is refused beside its field. */
function momentOf(local: string): string | null {
  const time = new Date(local);
  if (local.trim() === '') return null;
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
}

const textOf = (text: string): string | null => text.trim() || null;
const listOf = (text: string): string[] => linesOf(text).map((line) => line.text);
