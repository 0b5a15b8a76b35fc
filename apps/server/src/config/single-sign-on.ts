import { ROW_ID } from '@postern/contracts';
import { z } from 'zod';
import { flag, list } from './values.ts';
import { isLoopback } from '../lib/ip-address.ts';

type Settings = Readonly<Record<string, string | undefined>>;

/** An OpenID Connect provider that the operator trusts to say who a person is. */
export interface Provider {
  /** Its name in addresses. */
  id: string;
  /** Its name on buttons. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The domains of the addresses that it may sign in; empty: any. */
  domains: readonly string[];
  /** Whether people with an address of these domains may also sign in by password. */
  allowsPassword: boolean;
  /** Whether an address of these domains counts as verified if the provider does not say. */
  trustsEmail: boolean;
  /** The workspace that people of these domains may join at their first sign-in, if its owner lets them. */
  workspaceId: string | null;
}

const ID = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const MAX_ID_CHARS = 40;

/** The names of the settings of one provider, each after `OIDC_` and the provider's id in capitals. */
const perProvider =
  /^OIDC_[A-Z][A-Z0-9_]*_(?:ISSUER|CLIENT_ID|CLIENT_SECRET|NAME|DOMAINS|PASSWORD|TRUST_EMAIL|WORKSPACE)$/;

export const isProviderSetting = (name: string): boolean => perProvider.test(name);

const issuer = z.string('must be set').refine(isIssuer, {
  error:
    'must be the provider’s address without query, such as https://accounts.example.org; http only on this machine',
});

const provider = z.object({
  ISSUER: issuer,
  CLIENT_ID: z.string('must be set').max(500),
  CLIENT_SECRET: z.string('must be set').max(2000),
  NAME: z.string().max(60, 'must have at most 60 characters').optional(),
  DOMAINS: list.default([]).transform((domains) => domains.map((domain) => domain.toLowerCase())),
  PASSWORD: flag(true),
  TRUST_EMAIL: flag(false),
  WORKSPACE: z.string().regex(ROW_ID, 'must be the id of a workspace: the address of its pages has it').optional(),
});

/**
 * Reads the providers that `OIDC_PROVIDERS` lists, each with its own settings: those of `acme` begin with `OIDC_ACME_`.
 * @param report is called with a sentence for each wrong setting
 */
export function readProviders(settings: Settings, report: (problem: string) => void): Provider[] {
  const ids = list.parse(settings['OIDC_PROVIDERS'] ?? '');
  if (ids.some((id) => !ID.test(id) || id.length > MAX_ID_CHARS) || new Set(ids).size < ids.length) {
    report('OIDC_PROVIDERS: must be a list of different names in lower case, such as google,acme');
    return [];
  }
  const providers = ids.flatMap((id) => readProvider(id, settings, report));
  if (new Set(providers.map((one) => one.issuer)).size < providers.length)
    report('OIDC_PROVIDERS: must not list two providers with the same issuer');
  return providers;
}

function readProvider(id: string, settings: Settings, report: (problem: string) => void): Provider[] {
  const prefix = `OIDC_${id.toUpperCase().replaceAll('-', '_')}_`;
  const given = Object.fromEntries(
    Object.keys(provider.shape).map((name) => [name, settings[prefix + name] || undefined]),
  );
  const { data, error } = provider.safeParse(given);
  if (error) {
    for (const { path, message } of error.issues) report(`${prefix}${path.join('.')}: ${message}`);
    return [];
  }
  if (data.DOMAINS.some((domain) => !domain.includes('.') || domain.includes('@')))
    report(`${prefix}DOMAINS: must be a list of email domains such as example.org,example.com`);
  if (!data.PASSWORD && data.DOMAINS.length === 0)
    report(`${prefix}PASSWORD: must not be false without ${prefix}DOMAINS, which says for whom`);
  if (data.TRUST_EMAIL && data.DOMAINS.length === 0)
    report(`${prefix}TRUST_EMAIL: must not be true without ${prefix}DOMAINS, which says for which addresses`);
  if (data.WORKSPACE !== undefined && data.DOMAINS.length === 0)
    report(`${prefix}WORKSPACE: must not be set without ${prefix}DOMAINS, which says who may join it`);
  return [
    {
      id,
      name: data.NAME ?? id.charAt(0).toUpperCase() + id.slice(1),
      issuer: data.ISSUER,
      clientId: data.CLIENT_ID,
      clientSecret: data.CLIENT_SECRET,
      domains: data.DOMAINS,
      allowsPassword: data.PASSWORD,
      trustsEmail: data.TRUST_EMAIL,
      workspaceId: data.WORKSPACE ?? null,
    },
  ];
}

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username } = new URL(text);
  if (search !== '' || hash !== '' || username !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && (hostname === 'localhost' || isLoopback(hostname)));
}

/** The provider by which a person with this address has to sign in; undefined where a password does too. */
export function findRequiredProvider(providers: readonly Provider[], email: string): Provider | undefined {
  const domain = domainOf(email);
  return providers.find(({ allowsPassword, domains }) => !allowsPassword && domains.includes(domain));
}

/** Whether a provider may sign in a person with this address. */
export const isProviderOf = ({ domains }: Provider, email: string): boolean =>
  domains.length === 0 || domains.includes(domainOf(email));

const domainOf = (email: string): string =>
  email
    .trim()
    .slice(email.trim().lastIndexOf('@') + 1)
    .toLowerCase();
