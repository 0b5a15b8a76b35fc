import { ruleSettingsChange, type Endpoint, type RuleSettingsChange } from '@postern/contracts';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { trpc } from '../../../../lib/trpc.ts';
import { useRested } from '../../../../lib/use-rested.ts';
import { toChange } from '../change.ts';
import type { SettingsField, SettingsValues } from '../values.ts';

/** The settings that decide a verdict. */
const ruleFields: readonly SettingsField[] = [
  'spam_threshold',
  'time_trap_seconds',
  'blocked_words',
  'blocked_addresses',
  'blocked_countries',
  'captcha_kind',
  'captcha_min_score',
  'allowed_domains',
];

/** The pause in typing before the rules are tried, each time on thousands of submissions. */
const restMs = 500;

/** The result of the unsaved rules for the submissions of the last 30 days; nothing while no rule has changed. */
export function useTrial(
  form: UseFormReturn<SettingsValues>,
  { endpoint, unsaved }: { endpoint: Endpoint; unsaved: readonly SettingsField[] },
) {
  const { client } = trpc.useUtils();
  // Every field of the form is registered, so that none is missing.
  const values = useWatch({ control: form.control }) as SettingsValues;
  const changed = ruleFields.filter((field) => unsaved.includes(field));
  const rules = JSON.stringify(toRules(endpoint, values, changed)) ?? '';
  const rested = useRested(rules, restMs);
  const query = useQuery({
    queryKey: ['rules.try', endpoint.id, endpoint.updated_at, rested],
    queryFn: ({ signal }) =>
      client.rules.try.mutate({ id: endpoint.id, settings: JSON.parse(rested) as RuleSettingsChange }, { signal }),
    enabled: rested !== '',
    placeholderData: (previous, query) => (query?.queryKey[1] === endpoint.id ? previous : undefined),
    staleTime: 60_000,
    retry: false,
  });
  return { ...query, isShown: rules !== '' && rested !== '', isOld: rules !== rested || query.isPlaceholderData };
}

/** The changed rules as the contract has them; undefined while there are none, or one is not valid. */
function toRules(
  endpoint: Endpoint,
  values: SettingsValues,
  changed: readonly SettingsField[],
): RuleSettingsChange | undefined {
  if (changed.length === 0) return undefined;
  // Unknown keys, such as the captcha's secret, are left out.
  return ruleSettingsChange.safeParse(toChange(endpoint, values, changed).settings).data;
}
