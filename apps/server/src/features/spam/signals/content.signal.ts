import { type Evidence, type Filter, scoreMessage } from '../bayes/model/score-message.ts';
import type { JudgeFacts } from '../facts/arrival.model.ts';
import type { Reason } from './judge.model.ts';

/** Weights below this are not a reason, because nearly every message leans a little to one side. */
const LEAST_WEIGHT = 0.5;

/**
 * The filter's verdict on the words: by the shared model, and by what this account has marked.
 * @param isSuspect whether another signal has a weight: without one, genuine wording is not a reason
 */
export function contentSignals(
  { fields }: Pick<JudgeFacts, 'fields'>,
  filter: Filter,
  { isSuspect = true } = {},
): Reason[] {
  const { common, own } = scoreMessage(filter, fields, { mayBeMute: !isSuspect });
  const content = toReasons('content', common, [
    'The wording resembles spam',
    'The wording resembles genuine messages',
  ]);
  if (!own || Math.abs(own.weight) < LEAST_WEIGHT) return content;
  // The sum of both is the account's judgement, whether or not the first was a reason by itself.
  const weight = own.weight + common.weight - (content[0]?.weight ?? 0);
  const learned = toReasons('learned', { ...own, weight }, [
    'The message resembles those that you marked as spam',
    'The message resembles those that you kept',
  ]);
  return [...content, ...learned];
}

function toReasons(signal: string, evidence: Evidence, [spam, ham]: readonly [string, string]): Reason[] {
  const weight = Math.round(evidence.weight * 100) / 100;
  if (Math.abs(weight) < LEAST_WEIGHT) return [];
  // A message without known words is not more genuine for that.
  if (weight < 0 && countApart(evidence.pieces) < 2) return [];
  const pieces = evidence.pieces.map((piece) => (isWritten(piece) ? `“${piece}”` : piece)).join(', ');
  return [{ signal, weight, detail: `${weight > 0 ? spam : ham}${pieces === '' ? '' : `: ${pieces}`}.` }];
}

/** The pieces that are text of the message; a word counts once with the phrase that contains it. */
const countApart = (pieces: readonly string[]): number =>
  pieces.filter(
    (piece) => isWritten(piece) && !pieces.some((other) => other.length > piece.length && other.includes(piece)),
  ).length;

const isWritten = (piece: string): boolean => !piece.startsWith('(');
