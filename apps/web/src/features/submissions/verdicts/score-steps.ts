import type { Submission } from '@postern/contracts';
import { signalWords } from './signal-words.ts';

type Reason = Submission['spam']['reasons'][number];

interface Step {
  reason: Reason;
  /** The lower and the upper end of its bar on the ruler. */
  from: number;
  to: number;
}

export interface ScoreSteps {
  steps: Step[];
  /** The ends of the ruler. */
  low: number;
  high: number;
}

const margin = 0.5;

/**
 * The reasons as steps along one ruler: each begins at the end of the last one. @param threshold included in the ruler
 */
export function scoreStepsOf(reasons: readonly Reason[], threshold = 0): ScoreSteps {
  let score = 0;
  const steps = reasons.map((reason) => {
    const before = score;
    score += reason.weight;
    return { reason, from: Math.min(before, score), to: Math.max(before, score) };
  });
  return {
    steps,
    low: Math.min(0, ...steps.map(({ from }) => from)) - margin,
    high: Math.max(0, threshold, ...steps.map(({ to }) => to)) + margin,
  };
}

/** A weight with its sign: +2.4, −0.6. */
export const formatWeight = (weight: number): string => `${weight < 0 ? '−' : '+'}${Math.abs(weight).toFixed(1)}`;

export const formatScore = (score: number): string => `${score < 0 ? '−' : ''}${Math.abs(score).toFixed(1)}`;

/** The main fact about a verdict: why it was refused, or the strongest spam signal. */
export function mainReason({ refused_reason, spam }: Pick<Submission, 'refused_reason' | 'spam'>): string {
  if (refused_reason) return refused_reason;
  const [strongest] = spam.reasons.toSorted((a, b) => b.weight - a.weight);
  return strongest ? strongest.detail || signalWords(strongest.signal) : '';
}

/**
 * The meaning of a score compared with the current threshold, which may differ from the threshold at the time of the
 * verdict.
 */
export function meaningOf({ status, spam }: Pick<Submission, 'status' | 'spam'>, threshold: number): string {
  const isSpam = spam.score >= threshold;
  const words = isSpam ? `${formatScore(threshold)} and above: spam` : `below ${formatScore(threshold)}: inbox`;
  const isAsJudged = status === (isSpam ? 'spam' : 'inbox') || status === 'held' || status === 'refused';
  return isAsJudged ? words : `${words}; the submission or the threshold was moved`;
}
