import type { Reply } from '@postern/contracts';

interface ReplyWords {
  /** The state in a word or two. */
  word: string;
  tone: 'arrived' | 'open' | 'bad';
  /** What follows from it, if there is something to say. */
  sentence: string | null;
}

/** What became of a reply, for the team. */
export function replyWords({ state, attempts }: Pick<Reply, 'state' | 'attempts'>): ReplyWords {
  switch (state) {
    case 'sent':
      return { word: 'Sent', tone: 'arrived', sentence: null };
    case 'sending':
      return { word: 'Sending', tone: 'open', sentence: null };
    case 'waiting':
      return attempts === 0
        ? { word: 'Sending', tone: 'open', sentence: null }
        : { word: 'Retrying', tone: 'open', sentence: 'The mail server has not accepted it yet. It is tried again.' };
    case 'bounced':
      return { word: 'Bounced', tone: 'bad', sentence: 'The mail server refused it. The sender did not get it.' };
    case 'failed':
      return { word: 'Not sent', tone: 'bad', sentence: 'The sender did not get it.' };
    case 'unknown':
      return {
        word: 'Unknown',
        tone: 'bad',
        sentence: 'This email may have been sent: the mail server did not confirm it.',
      };
  }
}

/** Whether a person may have a reply sent again. */
export const canRepeat = ({ state }: Pick<Reply, 'state'>): boolean =>
  state === 'bounced' || state === 'failed' || state === 'unknown';
