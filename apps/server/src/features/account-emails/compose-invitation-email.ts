import { brand } from '@postern/contracts';
import { compose, type AccountEmail } from './compose-account-email.ts';

export interface InvitationFacts {
  publicUrl: string;
  supportEmail: string;
  token: string;
  /** The workspace's name. */
  workspace: string;
  /** The name or address of the member who invites; null: that account is gone. */
  invited_by: string | null;
  /** Whether the workspace requires a second factor of its members. */
  requires_factor: boolean;
  /** How long the link works. */
  days: number;
}

export const invitationMessage = ({
  publicUrl,
  supportEmail,
  token,
  workspace,
  invited_by,
  requires_factor,
  days,
}: InvitationFacts): AccountEmail =>
  compose({
    subject: `Join “${workspace}” on ${brand.name}`,
    paragraphs: [
      `${invited_by ?? `A member of “${workspace}”`} invites you to the workspace “${workspace}” on ${brand.name}, where web forms deliver their submissions.`,
      ...(requires_factor
        ? ['The workspace requires two-step verification. You set it up after you have joined.']
        : []),
    ],
    link: { url: `${publicUrl}/join?token=${token}`, label: 'Read the invitation' },
    closing: [
      `The link works for ${days} days, once, and only for this address.`,
      `If you did not expect this, ignore this email. Questions: ${supportEmail}.`,
    ],
  });
