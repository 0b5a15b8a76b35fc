import { InvalidArgumentError } from 'commander';

const MAX_REASON_CHARS = 500;

/** The reason of an operator's decision, which the owner reads: one line of text. */
export function toReason(text: string): string {
  const reason = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  if (reason === '' || reason.length > MAX_REASON_CHARS || !reason.isWellFormed())
    throw new InvalidArgumentError(`It must have 1 to ${MAX_REASON_CHARS} characters.`);
  return reason;
}
