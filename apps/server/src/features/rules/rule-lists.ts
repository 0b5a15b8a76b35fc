import type { EndpointSettings, RemovableRule, Rule } from '@postern/contracts';
import type { JudgedSubmission, RuleSettings } from '../spam/facts/facts.model.ts';
import { findBlocked } from '../spam/signals/blocked.signal.ts';
import type { Judgement } from '../spam/judge.ts';

/** One rule of an endpoint. */
export interface OneRule {
  rule: Rule;
  /** What it blocks, or the seconds of the time trap; null for the captcha and the allowed domains. */
  value: string | null;
}

/** Whether its removal can be undone from its value. */
export type RemovableOne = { rule: RemovableRule; value: string };

const lists = {
  blocked_word: 'blocked_words',
  blocked_address: 'blocked_addresses',
  blocked_country: 'blocked_countries',
} as const;

export const keyOf = ({ rule, value }: OneRule): string => JSON.stringify([rule, value]);

/** The settings that have the removable rules. */
type RuleLists = Pick<EndpointSettings, 'time_trap_seconds' | (typeof lists)[keyof typeof lists]>;

/** The rules in the order of the settings. */
export function listRules(settings: RuleLists & Partial<RuleSettings>): OneRule[] {
  const { time_trap_seconds, captcha, allowed_domains = [] } = settings;
  const entries = (['blocked_word', 'blocked_address', 'blocked_country'] as const).flatMap((rule) =>
    settings[lists[rule]].map((value): OneRule => ({ rule, value })),
  );
  return [
    ...(time_trap_seconds > 0 ? [{ rule: 'time_trap' as const, value: String(time_trap_seconds) }] : []),
    ...entries,
    ...(captcha === undefined || captcha.kind === 'none' ? [] : [{ rule: 'captcha' as const, value: null }]),
    ...(allowed_domains.length === 0 ? [] : [{ rule: 'allowed_domain' as const, value: null }]),
  ];
}

/** The rules that apply to a submission, by the judgement of the same settings. */
export function findRules(
  { facts, texts, ip }: JudgedSubmission,
  settings: RuleSettings,
  { reasons, refusal }: Judgement,
): OneRule[] {
  const found = findBlocked({ settings, country: facts.country ?? null, ip }, texts);
  const isHasty = reasons.some(({ signal }) => signal === 'time_trap');
  return [
    ...(isHasty ? [{ rule: 'time_trap' as const, value: String(settings.time_trap_seconds) }] : []),
    ...found.words.map((value) => ({ rule: 'blocked_word' as const, value })),
    ...found.addresses.map((value) => ({ rule: 'blocked_address' as const, value })),
    ...(found.country === undefined ? [] : [{ rule: 'blocked_country' as const, value: found.country }]),
    ...(refusal?.code === 'captcha_failed' ? [{ rule: 'captcha' as const, value: null }] : []),
    ...(refusal?.code === 'origin_not_allowed' ? [{ rule: 'allowed_domain' as const, value: null }] : []),
  ];
}

export const isRemovable = (one: OneRule): one is RemovableOne => one.value !== null;

type Change = Partial<RuleLists>;

/** The change of the settings that removes a rule. */
export function withoutRule(settings: RuleLists, { rule, value }: RemovableOne): Change {
  if (rule === 'time_trap') return { time_trap_seconds: 0 };
  const key = lists[rule];
  return { [key]: settings[key].filter((entry) => entry !== value) };
}

/** The change that adds it again. */
export function withRule(settings: RuleLists, { rule, value }: RemovableOne): Change {
  if (rule === 'time_trap') return { time_trap_seconds: Number(value) };
  const key = lists[rule];
  return { [key]: settings[key].includes(value) ? settings[key] : [...settings[key], value] };
}
