import { cut, toLine, toPlainName } from '../../lib/text.ts';

const nameChars = 60;

/**
 * What is deleted, for the middle of the question: endpoint “Harbour Cycles” with its 163 submissions.
 * @param gone what goes with it: "its 163 submissions"; nothing if it is empty
 */
export function deletedItem(noun: string, name: string, gone = ''): string {
  const line = toPlainName(toLine(name));
  const short = line.length > nameChars ? `${cut(line, nameChars - 1).toWellFormed()}…` : line.toWellFormed();
  return `${noun}${short && ` “${short}”`}${gone && ` with ${gone}`}`;
}
