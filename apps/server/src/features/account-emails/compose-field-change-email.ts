import { brand, type FieldChange } from '@postern/contracts';
import { compose, type AccountEmail } from './compose-account-email.ts';

interface Facts {
  publicUrl: string;
  endpoint_id: string;
  /** The endpoint's name. */
  endpoint: string;
  changes: readonly FieldChange[];
}

/** More are counted. */
const LISTED = 10;

export function fieldChangeMessage({ publicUrl, endpoint_id, endpoint, changes }: Facts): AccountEmail {
  const more = changes.length - LISTED;
  return compose({
    subject:
      changes.length === 1
        ? `A field of “${endpoint}” has changed`
        : `${changes.length} fields of “${endpoint}” have changed`,
    paragraphs: [
      `The fields of the submissions to “${endpoint}” have changed. If you changed the form, merge the names or dismiss the notice. If you did not, check the page.`,
      ...changes.slice(0, LISTED).map(describe),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    link: { url: `${publicUrl}/forms/${endpoint_id}/submissions`, label: 'Open the endpoint' },
    closing: [
      `You get this email because you can change “${endpoint}” on ${brand.name}. It is sent once for each change.`,
    ],
  });
}

function describe({ kind, field, new_name, types, before, after }: FieldChange): string {
  const last = toTime(before.last_at);
  const since = toTime(after.first_at);
  if (kind === 'renamed')
    return `“${field}” is now called “${new_name ?? ''}”: the last submission with the old name came on ${last}, the first with the new one on ${since}.`;
  if (kind === 'vanished')
    return `“${field}” is gone: it was last in a submission on ${last}, and has been missing since ${since}.`;
  if (kind === 'emptied') return `“${field}” has been empty since ${since}. It was last filled in on ${last}.`;
  return `“${field}” has had another type since ${since}: ${types?.after ?? ''} instead of ${types?.before ?? ''}. The last value of the old type came on ${last}.`;
}

/** `2026-05-10 14:03 UTC`. */
const toTime = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
