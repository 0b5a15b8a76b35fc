import type { ImportSummary } from '@postern/contracts';
import { Note } from '../../../components/note.tsx';
import { missingWords } from '../words.ts';

/** A warning about files that the archive should contain. */
export function MissingFiles({ stored }: { stored: ImportSummary }) {
  const words = missingWords(stored);
  return words === undefined ? null : <Note kind="warning">{words}</Note>;
}
