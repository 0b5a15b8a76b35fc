import type { PrivacyMatch } from '@postern/contracts';
import process from 'node:process';
import { createMatcher } from '../match-value.ts';
import type { FileResult } from './file-result.model.ts';
import { searchBytes } from './search-bytes.ts';

// The program of a process that reads files of strangers: see `file-reader.ts`.

/** What the server asks for: one file at a time. */
export interface ReadRequest {
  value: string;
  match: PrivacyMatch;
  bytes: Uint8Array;
}

/** What the process answers; `ready` once it listens. */
export type ReadAnswer = 'ready' | FileResult;

const answer = (message: ReadAnswer): void => void process.send?.(message);

process.on('message', ({ value, match, bytes }: ReadRequest) => {
  const work = searchBytes(createMatcher(value, match), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  work.then(answer, () => answer({ has: false, unread: 'broken' }));
});
answer('ready');
