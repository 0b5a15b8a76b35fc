import { limits, type PrivacyHit, type PrivacyRequest, type PrivacyUnreadFile } from '@postern/contracts';
import { formatCount, formatPlural } from '../../lib/format.ts';

type Place = PrivacyHit['places'][number];

const placeWords: Record<Place['in'], (field: string | null) => string> = {
  field: (field) => `Field “${field}”`,
  field_name: (field) => `Name of the field “${field}”`,
  file_name: (field) => `Name of a file in “${field}”`,
  file: (field) => `Content of a file in “${field}”`,
  note: () => 'Note',
  reply: () => 'Reply',
  sender: () => 'Details of the request',
  delivery: () => 'Delivery',
};

/** Where a value was found. */
export const placeOf = (place: Place): string => placeWords[place.in](place.field);

/** Why a file could not be read, or not completely. */
export const unreadWords: Record<PrivacyUnreadFile['reason'], string> = {
  too_large: 'Too large to search',
  protected: 'Protected by a password',
  broken: 'Damaged',
  limit: 'Takes too long or too much memory to read',
  no_text: 'Has pages without text, such as a scan',
  embedded: 'Has other files inside',
  not_text: 'A picture, or another format that is not searched',
  missing: 'No longer stored',
};

/**
 * How many files could not be read, and what to do about it.
 * @param shown how many of them are still there; undefined: not known yet
 */
export function unreadOf({ unread_files }: PrivacyRequest, shown: number | undefined): string {
  const first = `${formatPlural(unread_files, 'file')} could not be read completely.`;
  const [it, they, has] = unread_files === 1 ? ['it', 'It', 'has'] : ['them', 'They', 'have'];
  if (shown === 0) return `${first} ${they} ${has} been deleted since.`;
  const check = `${first} Check ${it} yourself.`;
  // The list ends before the count does.
  const gone = Math.min(unread_files, limits.privacyUnread) - (shown ?? unread_files);
  return gone > 0 ? `${check} ${formatCount(gone)} of them ${gone === 1 ? 'has' : 'have'} been deleted since.` : check;
}

/** Whether the server is at work on a request. */
export const isRunning = ({ state }: PrivacyRequest): boolean => state === 'searching' || state === 'erasing';

/** What is known about a request, as a sentence. */
export function stateOf({ state, read, hits, erased }: PrivacyRequest): string {
  switch (state) {
    case 'searching':
      return `Searching: ${formatPlural(read, 'submission')} read, ${formatCount(hits)} found.`;
    case 'found':
      return hits === 0
        ? `Nothing found in ${formatPlural(read, 'submission')}.`
        : `Found in ${formatCount(hits)} of ${formatPlural(read, 'submission')}.`;
    case 'erasing':
      return 'Erasing. You can leave this page.';
    case 'erased':
      return erased
        ? `${formatPlural(erased.submissions, 'submission')} and ${formatPlural(erased.files, 'file')} erased.`
        : '';
  }
}

/** What webhooks have answered, as a sentence; undefined if none was notified. */
export function answersOf({ erased }: PrivacyRequest): string | undefined {
  if (!erased || erased.notified === 0) return undefined;
  const { notified, answered } = erased;
  if (notified === 1)
    return answered === 1 ? 'The webhook has answered, or was given up.' : 'The webhook has not answered yet.';
  return answered === notified
    ? `All ${formatCount(notified)} notifications to webhooks were answered or given up.`
    : `Webhooks have answered ${formatCount(answered)} of ${formatCount(notified)} notifications so far.`;
}
