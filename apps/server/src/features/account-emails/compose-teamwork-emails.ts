import { brand } from '@postern/contracts';
import { compose, type AccountEmail } from './compose-account-email.ts';

interface TeamworkFacts {
  publicUrl: string;
  /** The page of the submission. */
  path: string;
  /** The endpoint's name. */
  endpoint: string;
  /** The name or address of the member who caused the email; null: that account is gone. */
  by: string | null;
}

const SOMEONE = 'A member of your workspace';

export const assignmentMessage = ({
  publicUrl,
  path,
  endpoint,
  by,
  count,
}: TeamworkFacts & { count: number }): AccountEmail =>
  compose({
    subject: count === 1 ? `A submission of “${endpoint}” is yours` : `${count} submissions of “${endpoint}” are yours`,
    paragraphs: [
      count === 1
        ? `${by ?? SOMEONE} assigned a submission of “${endpoint}” to you.`
        : `${by ?? SOMEONE} assigned ${count} submissions of “${endpoint}” to you. The link opens the first one.`,
    ],
    link: { url: `${publicUrl}${path}`, label: 'Open the submission' },
    closing: [`You get this email because you work on “${endpoint}” on ${brand.name}.`],
  });

export const mentionMessage = ({
  publicUrl,
  path,
  endpoint,
  by,
  text,
}: TeamworkFacts & { text: string }): AccountEmail =>
  compose({
    subject: `${by ?? SOMEONE} mentioned you in a note on “${endpoint}”`,
    paragraphs: [`${by ?? SOMEONE} mentioned you in a note on a submission of “${endpoint}”:`, text],
    link: { url: `${publicUrl}${path}`, label: 'Open the submission' },
    closing: [`You get this email because you are a member of a workspace on ${brand.name}.`],
  });
