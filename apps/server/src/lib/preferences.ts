import { defaultPreferences, preferencesSchema, type Preferences } from '@postern/contracts';

const { shape } = preferencesSchema;

/** A stored value if it is still valid, with defaults for missing keys. */
function read<Key extends keyof Preferences>(key: Key, stored: unknown): Preferences[Key] {
  const fallback = defaultPreferences[key];
  const isObject = typeof stored === 'object' && stored !== null && typeof fallback === 'object';
  const parsed = shape[key].safeParse(isObject ? { ...fallback, ...stored } : stored);
  return parsed.success ? (parsed.data as Preferences[Key]) : fallback;
}

/**
 * The effective preferences: the stored ones over the defaults. Preferences that are added later thus exist at once,
 * and one that became invalid (a renamed time zone) does no harm.
 */
export function toPreferences(stored: unknown): Preferences {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Record<string, unknown>>;
  return {
    single_keys: read('single_keys', given['single_keys']),
    quota_mails: read('quota_mails', given['quota_mails']),
    trouble_mails: read('trouble_mails', given['trouble_mails']),
    new_endpoint: read('new_endpoint', given['new_endpoint']),
  };
}
