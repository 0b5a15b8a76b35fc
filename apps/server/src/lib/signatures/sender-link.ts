import type { EndpointSettings } from '@postern/contracts';
import { timeOfChildId } from '../../ids.ts';
import { DAY_MS } from '../durations.ts';
import { isSigned, signText } from './signature.ts';

/**
 * The link with which a sender sees a submission again (decision 64). It is the submission's id with the installation's
 * signature, so that nothing is stored for it. How long it works depends on the settings of the moment.
 */
const PURPOSE = 'sender-link';

export const signSenderLink = (secret: string, submission_id: string): string =>
  signText(secret, PURPOSE, [submission_id]);

export const isSenderLink = (secret: string, submission_id: string, signature: string): boolean =>
  isSigned(signature, signSenderLink(secret, submission_id));

/** @returns the absolute address of the page; undefined if the endpoint gives senders no link */
export function linkForSender(
  { config, secret }: { config: { publicUrl: string }; secret: string },
  { sender_link }: Pick<EndpointSettings, 'sender_link'>,
  submission_id: string,
): string | undefined {
  if (!sender_link.enabled) return undefined;
  return `${config.publicUrl}/sent/${submission_id}/${signSenderLink(secret, submission_id)}`;
}

/** When the link of a submission ends. */
export function endOfLink({ sender_link }: Pick<EndpointSettings, 'sender_link'>, submission_id: string): Date {
  const received = timeOfChildId(submission_id)?.getTime() ?? 0;
  return new Date(received + sender_link.days * DAY_MS);
}
