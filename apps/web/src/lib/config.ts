/**
 * Values that the server writes into the shell page when it starts. An unfilled placeholder begins with two
 * underscores.
 */
function fromShell(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return content && !content.startsWith('__') ? content : undefined;
}

/** The support mailbox that the app shows. */
export const supportEmail = (): string => fromShell('support-email') ?? `support@${window.location.hostname}`;

/** The public origin of the server, in endpoint URLs. */
export const publicUrl = (): string => fromShell('public-url') ?? window.location.origin;

/** Whether email stays on the server's machine, to be read at /dev/mailbox. */
export const hasDevMailbox = (): boolean => fromShell('dev-mailbox') === 'on';
