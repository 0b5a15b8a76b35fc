import type { Submission, Verdict as VerdictName } from '@postern/contracts';
import type { ReactNode } from 'react';
import { formatScore } from './score-steps.ts';
import { verdictWords } from '../list-query.ts';
import { Signals } from './signals.tsx';

interface VerdictProps {
  submission: Submission;
  /** The score from which a submission is spam; undefined while it is loading. */
  threshold: number | undefined;
  heading: 'h2' | 'h3';
}

/** Why a submission has its verdict: every signal with its weight, or a sentence if there are none. */
export function Verdict({ submission, threshold, heading: Heading }: VerdictProps) {
  const { status, spam, refused_reason, waiting_position } = submission;
  const title = `Why ${verdictWords[status].toLowerCase()}`;
  return (
    <section className="section" aria-label={title}>
      <Heading>
        {title}
        {spam.reasons.length > 0 && (
          <span className="right">
            {threshold === undefined ? 'score ' : ''}
            {formatScore(spam.score)}
            {threshold === undefined ? '' : ` of ${formatScore(threshold)}`}
          </span>
        )}
      </Heading>
      {waiting_position !== undefined && (
        <Sentence>
          Number {waiting_position} on the waiting list. It is delivered when it moves up, and its sender gets an email.
        </Sentence>
      )}
      {refused_reason && (
        <Sentence>
          {status === 'refused' ? refused_reason : `Moved by hand. It was refused: ${refused_reason}`}
        </Sentence>
      )}
      {(status === 'held' || (spam.reasons.length === 0 && !refused_reason)) && (
        <Sentence>{sentences[status]}</Sentence>
      )}
      {spam.reasons.length > 0 && <Signals submission={submission} threshold={threshold} />}
    </section>
  );
}

const sentences: Record<VerdictName, string> = {
  inbox: 'No spam signals.',
  spam: 'Marked as spam; no signals are on record.',
  held: 'It arrived after the month’s submissions were used up, so it waits here.',
  refused: 'Refused; no reason is on record.',
};

const Sentence = ({ children }: { children: ReactNode }) => <p className="verdict-note break-anywhere">{children}</p>;
