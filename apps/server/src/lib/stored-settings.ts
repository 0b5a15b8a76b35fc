import { defaultEndpointSettings, type EndpointSettings, type EndpointSettingsChange } from '@postern/contracts';
import { open, seal, SecretBoxError } from './secret-box.ts';

type StoredCaptcha = Omit<EndpointSettings['captcha'], 'has_secret'> & { sealed_secret: string | null };

/** The settings in the database: only those that differ from the defaults, with the captcha's secret sealed. */
export type StoredSettings = Partial<Omit<EndpointSettings, 'captcha'>> & { captcha?: StoredCaptcha };

/** The effective settings: the stored ones over the defaults, without the secret. */
export function toSettings(stored: unknown): EndpointSettings {
  const { captcha, ...rest } = stored as StoredSettings;
  const settings: EndpointSettings = { ...defaultEndpointSettings, ...rest };
  if (!captcha) return settings;
  const { sealed_secret, ...shown } = captcha;
  return { ...settings, captcha: { ...shown, has_secret: sealed_secret !== null } };
}

/** Binds a sealed secret to the endpoint it was stored for. */
const contextOf = (endpoint_id: string): string => `captcha ${endpoint_id}`;

export interface SettingsKey {
  endpoint_id: string;
  /** The installation's secret. */
  secret: string;
}

/** The settings that a change overwrites. Without a secret in it, the stored one stays. */
export function toStoredChange(
  change: EndpointSettingsChange,
  stored: StoredSettings,
  key: SettingsKey,
): StoredSettings {
  const { captcha, ...rest } = change;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as StoredSettings;
  if (!captcha) return given;
  const { secret, ...shown } = captcha;
  return { ...given, captcha: { ...shown, sealed_secret: sealed(secret, stored, key) } };
}

function sealed(secret: string | null | undefined, stored: StoredSettings, key: SettingsKey): string | null {
  if (secret === undefined) return stored.captcha?.sealed_secret ?? null;
  return secret === null ? null : seal(key.secret, secret, contextOf(key.endpoint_id));
}

/** Stored settings for another endpoint: the captcha's secret is sealed again, or missing if it cannot be opened. */
export function copySettings(stored: unknown, from: SettingsKey, to: SettingsKey): StoredSettings {
  const { captcha, ...rest } = stored as StoredSettings;
  if (!captcha) return rest;
  const opened = openCaptchaSecret(stored, from);
  return {
    ...rest,
    captcha: { ...captcha, sealed_secret: opened === null ? null : seal(to.secret, opened, contextOf(to.endpoint_id)) },
  };
}

/** The captcha provider's secret key; null if none is stored, or if the installation's secret has changed. */
export function openCaptchaSecret(stored: unknown, { endpoint_id, secret }: SettingsKey): string | null {
  const text = (stored as StoredSettings).captcha?.sealed_secret ?? null;
  try {
    return text === null ? null : open(secret, text, contextOf(endpoint_id));
  } catch (error) {
    if (error instanceof SecretBoxError) return null;
    throw error;
  }
}
