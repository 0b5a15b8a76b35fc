import { bareAddress } from '../../lib/bare-address.ts';
import { toAddress } from '../deliveries/channels/email/read-addresses.ts';

/**
 * Addresses that no machine answers (RFC 3834, section 2, and later practice of email software): those of machines,
 * those that no one reads, and mailing lists.
 */
const roles: ReadonlySet<string> = new Set(
  words(`mailer-daemon mailerdaemon maildaemon mailer daemon postmaster hostmaster root abuse
    noreply donotreply dontreply neverreply notreply nobody null devnull blackhole
    bounce bounces undisclosed-recipients autoreply autoresponder autorespond vacation
    list listserv listproc lists majordomo mailman sympa ezmlm newsletter`),
);
const beginnings = words('owner- bounce- bounces- noreply- no-reply- do-not-reply- prvs= srs0 srs1');
const endings = words(`-request -owner -bounce -bounces -return -list -noreply -no-reply -errors -admin
  -subscribe -unsubscribe -join -leave -confirm -help -relay -outgoing`);
/** Hosts on which every address is a list. */
const listHosts: ReadonlySet<string> = new Set(['googlegroups.com', 'groups.io', 'yahoogroups.com', 'freelists.org']);

/** own: an email to it would come back; unread: no one reads it, or many people do. */
export type UnansweredAddress = 'own' | 'unread';

/** Why a machine must not write to this address; undefined if it may. */
export function whyNotAnswered(address: string, own: readonly string[]): UnansweredAddress | undefined {
  const [local, host] = partsOf(address);
  const name = local.split('+', 1)[0] ?? '';
  const isOwn = own.some((each) => {
    const mine = partsOf(toAddress(each) ?? bareAddress(each));
    return mine[1] === host && mine[0].split('+', 1)[0] === name;
  });
  if (isOwn) return 'own';
  const plain = name.replaceAll(/[-_.]/g, '');
  const isRole =
    roles.has(name) ||
    roles.has(plain) ||
    beginnings.some((each) => local.startsWith(each)) ||
    endings.some((each) => name.replaceAll(/[_.]/g, '-').endsWith(each));
  const isList = listHosts.has(host) || /^(?:lists?|groups)\./.test(host);
  return isRole || isList ? 'unread' : undefined;
}

function partsOf(address: string): [local: string, host: string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
}

/** The same for all spellings of a mailbox: case and a suffix after a plus do not make a new one. */
export function mailboxKey(address: string): string {
  const [local, host] = partsOf(address);
  return `${local.split('+', 1)[0] ?? ''}@${host}`;
}

function words(text: string): string[] {
  return text.split(/\s+/);
}
