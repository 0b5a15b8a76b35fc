import type { PrivacyUnreadReason } from '@postern/contracts';

/** What a search knows about one file. */
export interface FileResult {
  /** Whether the content has the value. */
  has: boolean;
  /** Why some or all of the content could not be read; null if all of it was. */
  unread: PrivacyUnreadReason | null;
}

/** The text of a document. */
export interface DocumentText {
  text: string;
  unread: PrivacyUnreadReason | null;
}
