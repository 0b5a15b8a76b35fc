import type { AuditChange } from '@postern/contracts';

/** The names of settings within a sentence, where they differ from the words of their keys. */
const names: Readonly<Record<string, string>> = {
  endpoint_ids: 'the endpoints within reach',
  redirect_url: 'the thank-you page',
  error_url: 'the error page',
  allowed_redirect_hosts: 'the allowed redirect hosts',
  allowed_domains: 'the allowed sites',
  closes_at: 'the closing time',
  time_trap_seconds: 'the shortest time to fill in',
  duplicate_window_seconds: 'the time for duplicates',
  retention_days: 'the days that the inbox is kept',
  spam_retention_days: 'the days that spam is kept',
  require_signed_link: 'the requirement of a signed link',
  resume_link: 'continuing the form later',
  field_retention: 'the parts that are deleted earlier',
  truncate_ip: 'the truncation of IP addresses',
  enabled: 'deliveries',
  token: 'the bot’s token',
  'autoresponse.enabled': 'the autoresponse',
  'autoresponse.reply_to': 'the Reply-To of the autoresponse',
  'sender_link.enabled': 'the sender’s link',
  'sender_link.may_correct': 'correcting by the sender',
  'sender_link.may_withdraw': 'withdrawing by the sender',
  'sender_link.in_autoresponse': 'the sender’s link in the autoresponse',
  'sender_link.days': 'the days that the sender’s link works',
  'scheduled_export.every': 'how often submissions are exported',
  'scheduled_export.weekday': 'the day of the scheduled export',
  'scheduled_export.at': 'the time of the scheduled export',
  'scheduled_export.format': 'the format of the scheduled export',
  'scheduled_export.only_new': 'the choice of submissions in the scheduled export',
  'scheduled_export.emails': 'who gets the scheduled export',
  'scheduled_export.to_webhooks': 'webhooks for the scheduled export',
  'captcha.kind': 'the captcha',
  'captcha.secret': 'the secret key of the captcha',
  'captcha.site_key': 'the site key of the captcha',
  'captcha.min_score': 'the lowest score of the captcha',
  'export.columns': 'the columns of exports',
  'export.time_zone': 'the time zone of exports',
  'digest.every': 'the time of emails',
  'filter.conditions': 'the conditions of the filter',
  'filter.statuses': 'the statuses that are delivered',
  'config.to': 'the recipients',
  'config.cc': 'the recipients of a copy',
  'config.bcc': 'the hidden recipients',
  'config.url': 'the URL',
  'config.subject': 'the subject',
  'config.body': 'the text',
  'config.files': 'the way files are sent',
  'config.chat_id': 'the chat',
  single_keys: 'single-key shortcuts',
  quota_mails: 'emails about the monthly limit',
  trouble_mails: 'emails about what needs attention',
  'new_endpoint.mail': 'emails of new endpoints',
};

/** "the spam threshold". */
export const settingName = (setting: string): string => names[setting] ?? `the ${setting.replaceAll(/[._]/g, ' ')}`;

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
