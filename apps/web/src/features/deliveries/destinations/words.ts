import type { Destination, DestinationCondition, DestinationFilter, EmailConfig } from '@postern/contracts';
import { formatCount } from '../../../lib/format.ts';

type Config = Destination['config'];

export const isEmailConfig = (config: Config): config is EmailConfig => 'to' in config;

/** Whether it receives deliveries now. A pause or a 410 switches it off, too, until it is switched on again. */
export const isOn = ({ enabled, state }: Destination): boolean => enabled && state !== 'paused' && state !== 'gone';

/** The target, in one line. The addresses of chats are secrets, so only their ends are shown. */
export function whereOf({ kind, config }: Destination): string {
  if (isEmailConfig(config)) return listOf([...config.to, ...config.cc, ...config.bcc]);
  if ('chat_id' in config) return `Chat ${config.chat_id}`;
  if (kind === 'webhook') return config.url;
  const url = URL.parse(config.url);
  return url ? `${url.host}/…${config.url.slice(-4)}` : '…';
}

const shownAddresses = 2;

function listOf(addresses: readonly string[]): string {
  const rest = addresses.length - shownAddresses;
  const shown = addresses.slice(0, shownAddresses).join(', ');
  return rest > 0 ? `${shown} and ${formatCount(rest)} more` : shown;
}

export const operatorWords: Record<DestinationCondition['is'], string> = {
  equal: 'is',
  not_equal: 'is not',
  containing: 'contains',
  not_containing: 'does not contain',
  present: 'is filled in',
  absent: 'is not filled in',
};

/** Whether a condition compares with a value. */
export const comparesValue = (is: DestinationCondition['is']): boolean => is !== 'present' && is !== 'absent';

/** How its filter differs from the whole inbox; null if it does not. */
export function filterSentence({ statuses, match, conditions }: DestinationFilter): string | null {
  const spam = statuses.includes('spam');
  const which = spam ? (statuses.includes('inbox') ? 'Spam too' : 'Spam only') : null;
  const terms = conditions.map(({ field, is, value }) =>
    [field || 'no name', operatorWords[is], ...(comparesValue(is) ? [`“${value}”`] : [])].join(' '),
  );
  const only = terms.length > 0 ? `only when ${terms.join(match === 'all' ? ' and ' : ' or ')}` : null;
  const sentence = [which, only].filter((part) => part !== null).join(', ');
  return sentence === '' ? null : sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Whether its owner needs to know: it does not deliver, and the owner did not cause that. */
export const isFailing = ({ enabled, state }: Destination): boolean =>
  state === 'gone' || (enabled && state !== 'active');
