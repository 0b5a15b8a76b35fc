import { brand } from '@postern/contracts';
import { compose, type AccountEmail } from './compose-account-email.ts';

interface Facts {
  publicUrl: string;
  endpoint_id: string;
  /** The endpoint's name. */
  endpoint: string;
  /** How many submissions the file has. */
  rows: number;
  /** Where to download a file that is too large for an email; null if it is attached. */
  link: { url: string; expires_at: Date } | null;
}

export function exportMessage({ publicUrl, endpoint_id, endpoint, rows, link }: Facts): AccountEmail {
  const submissions = rows === 1 ? '1 submission' : `${rows} submissions`;
  const until = link?.expires_at.toISOString().slice(0, 10);
  return compose({
    subject: `${submissions} from “${endpoint}”`,
    paragraphs: [
      link
        ? `The scheduled export of “${endpoint}” is ready. Its file has ${submissions} and is too large for an email. You can download it until ${until}. Anyone who has the link can download it.`
        : `The scheduled export of “${endpoint}” is attached. It has ${submissions}.`,
    ],
    link: link
      ? { url: link.url, label: 'Download the file' }
      : { url: `${publicUrl}/forms/${endpoint_id}/submissions`, label: 'Open the submissions' },
    closing: [
      `You get this email because your address is in the scheduled export of “${endpoint}” on ${brand.name}. Its settings are at ${publicUrl}/forms/${endpoint_id}/settings`,
    ],
  });
}
