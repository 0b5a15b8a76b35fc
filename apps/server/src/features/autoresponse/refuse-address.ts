import { toAddress } from '../deliveries/channels/email/read-addresses.ts';

/**
 * Whom no machine answers (RFC 3834, section 2, and what mail programs do since): addresses that are machines
 * themselves, that say they read nothing, or behind which stands a list of people.
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
/** Where every address is a list. */
const listHosts: ReadonlySet<string> = new Set(['googlegroups.com', 'groups.io', 'yahoogroups.com', 'freelists.org']);

/** Why a machine does not write to this address; undefined when it may. */
export function whyNotAnswered(address: string, own: readonly string[]): string | undefined {
  const [local, host] = partsOf(address);
  const name = local.split('+', 1)[0] ?? '';
  const isOwn = own.some((each) => {
    const mine = partsOf(toAddress(each) ?? bareAddress(each));
    return mine[1] === host && mine[0].split('+', 1)[0] === name;
  });
  if (isOwn) return 'It is one of our own addresses.';
  const plain = name.replaceAll(/[-_.]/g, '');
  const isRole =
    roles.has(name) ||
    roles.has(plain) ||
    beginnings.some((each) => local.startsWith(each)) ||
    endings.some((each) => name.replaceAll(/[_.]/g, '-').endsWith(each));
  const isList = listHosts.has(host) || /^(?:lists?|groups)\./.test(host);
  return isRole || isList ? 'Nobody reads what comes to this address, or many do.' : undefined;
}

/** The address of `Name <address>`, as settings have it. */
function bareAddress(text: string): string {
  const open = text.lastIndexOf('<');
  return open === -1 ? text.trim() : text.slice(open + 1).replace(/>.*$/s, '');
}

function partsOf(address: string): [local: string, host: string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
}

/** The same for all spellings of a mailbox: case and what stands behind a plus make no new one. */
export function mailboxKey(address: string): string {
  const [local, host] = partsOf(address);
  return `${local.split('+', 1)[0] ?? ''}@${host}`;
}

function words(text: string): string[] {
  return text.split(/\s+/);
}
