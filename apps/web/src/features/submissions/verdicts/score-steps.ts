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
 * The reasons as steps along one ruler: each begins where the last one ended. @param threshold the ruler reaches it too
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

/** The one thing to know about a verdict: why it was refused, or what spoke loudest for spam. */
export function mainReason({ refused_reason, spam }: Pick<Submission, 'refused_reason' | 'spam'>): string {
  if (refused_reason) return refused_reason;
  const [strongest] = spam.reasons.toSorted((a, b) => b.weight - a.weight);
  return strongest ? strongest.detail || signalWords(strongest.signal) : '';
}

/** What a score means beside the threshold that is in force now, which is not always the one it was judged by. */
export function meaningOf({ status, spam }: Pick<Submission, 'status' | 'spam'>, threshold: number): string {
  const isSpam = spam.score >= threshold;
  const words = isSpam ? `${formatScore(threshold)} and above: spam` : `below ${formatScore(threshold)}: inbox`;
  const isAsJudged = status === (isSpam ? 'spam' : 'inbox') || status === 'held' || status === 'refused';
  return isAsJudged ? words : `${words}; the submission or the threshold was moved`;
}
