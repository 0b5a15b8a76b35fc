import type { Destination, DestinationCondition, DestinationKind } from '@postern/contracts';
import { isEmailConfig } from '../words.ts';

/** A destination as form values: lists of addresses as text, blank for none. */
export interface DestinationValues {
  kind: DestinationKind;
  name: string;
  to: string;
  cc: string;
  bcc: string;
  subject: string;
  body: string;
  files: 'links' | 'attached';
  url: string;
  chat_id: string;
  /** Blank: the stored one stays. The server never returns it. */
  token: string;
  inbox: boolean;
  spam: boolean;
  match: 'all' | 'any';
  conditions: DestinationCondition[];
}

const blank: DestinationValues = {
  kind: 'webhook',
  name: '',
  to: '',
  cc: '',
  bcc: '',
  subject: '',
  body: '',
  files: 'links',
  url: '',
  chat_id: '',
  token: '',
  inbox: true,
  spam: false,
  match: 'all',
  conditions: [],
};

/** The form values of a destination, or the initial ones. */
export function toValues(destination?: Destination): DestinationValues {
  if (!destination) return blank;
  const { kind, name, config, filter } = destination;
  return {
    ...blank,
    kind,
    name,
    inbox: filter.statuses.includes('inbox'),
    spam: filter.statuses.includes('spam'),
    match: filter.match,
    conditions: filter.conditions,
    ...(isEmailConfig(config)
      ? {
          to: config.to.join('\n'),
          cc: config.cc.join('\n'),
          bcc: config.bcc.join('\n'),
          subject: config.subject ?? '',
          body: config.body ?? '',
          files: config.files,
        }
      : config),
  };
}

/** Addresses as people list them: one per line, or separated by commas or semicolons. */
export const addressesOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((address) => address.trim())
    .filter((address) => address !== '');

/** The `config` of the calls. */
function toConfig(values: DestinationValues) {
  switch (values.kind) {
    case 'email':
      return {
        to: addressesOf(values.to),
        cc: addressesOf(values.cc),
        bcc: addressesOf(values.bcc),
        subject: values.subject.trim() || null,
        body: values.body.trim() === '' ? null : values.body,
        files: values.files,
      };
    case 'telegram':
      return { chat_id: values.chat_id.trim() };
    default:
      return { url: values.url.trim() };
  }
}

/** The input of the calls; a name and a token only if there are any. */
export function toChange(values: DestinationValues) {
  const statuses: ('inbox' | 'spam')[] = [];
  if (values.inbox) statuses.push('inbox');
  if (values.spam) statuses.push('spam');
  return {
    ...(values.name.trim() && { name: values.name.trim() }),
    ...(values.kind === 'telegram' && values.token.trim() && { token: values.token.trim() }),
    config: toConfig(values),
    filter: { statuses, match: values.match, conditions: values.conditions },
  };
}
