import { sentenceOf } from '../log.ts';

/**
 * Why the packaged PostgreSQL cannot run: the message is one sentence for the person at the terminal, details are in
 * `cause`.
 */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}

/** The message of any thrown value. */
export function reasonOf(thrown: unknown): string {
  return sentenceOf(thrown);
}

/** True for a system error with one of these codes, such as `ENOENT`. */
export function hasCode(thrown: unknown, ...codes: readonly string[]): boolean {
  return thrown instanceof Error && 'code' in thrown && codes.includes(String(thrown.code));
}

/** The first line of PostgreSQL's output with the error, without its time and level; else the last line. */
export function reasonInOutput(output: string): string {
  const lines = output.trimEnd().split('\n');
  const line = lines.find((text) => /(?:FATAL|PANIC|error):/.test(text)) ?? lines.at(-1) ?? '';
  return line.replace(/^.*(?:FATAL|PANIC|error):\s*/, '');
}
