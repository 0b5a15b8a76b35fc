import type { Submission, Verdict as VerdictName } from '@postern/contracts';
import type { CSSProperties, ReactNode } from 'react';
import { formatScore, formatWeight, judgementOf, type Judgement } from './judge.ts';
import { verdictWords } from './list-query.ts';

interface VerdictProps {
  submission: Submission;
  heading: 'h2' | 'h3';
}

/** Why a submission was put where it is: every signal with its weight, or a sentence when none spoke. */
export function Verdict({ submission, heading: Heading }: VerdictProps) {
  const { status, spam, refused_reason } = submission;
  const title = `Why ${verdictWords[status].toLowerCase()}`;
  return (
    <section className="sect" aria-label={title}>
      <Heading>
        {title}
        {spam.reasons.length > 0 && <span className="right">score {formatScore(spam.score)}</span>}
      </Heading>
      {refused_reason && <Sentence>{refused_reason}</Sentence>}
      {(status === 'held' || (spam.reasons.length === 0 && !refused_reason)) && (
        <Sentence>{sentences[status]}</Sentence>
      )}
      {spam.reasons.length > 0 && <Signals judgement={judgementOf(spam.reasons)} score={spam.score} />}
    </section>
  );
}

const sentences: Record<VerdictName, string> = {
  inbox: 'No check spoke against it.',
  spam: 'It was judged as spam; no single signal is on record.',
  held: 'The month’s submissions were used up when it came. It is kept and waits here.',
  refused: 'It was refused; no reason is on record.',
};

const Sentence = ({ children }: { children: ReactNode }) => <p className="pt-2 [overflow-wrap:anywhere]">{children}</p>;

function Signals({ judgement: { steps, low, high }, score }: { judgement: Judgement; score: number }) {
  // There is no threshold to show: both marks of the ruler stand at zero.
  const scale = { '--lo': low, '--hi': high, '--t': 0 } as CSSProperties;
  return (
    <ol className="judge pt-1" style={scale}>
      {steps.map(({ reason, from, to }, index) => {
        const side = reason.weight < 0 ? 'minus' : 'plus';
        return (
          // Signals have no identity but their place, and never change.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span className="[overflow-wrap:anywhere]">
              <span className="inline-block first-letter:uppercase">{reason.signal}</span>
              <small>{reason.detail}</small>
            </span>
            <span className="ruler" aria-hidden="true">
              <i className={side} style={{ '--a': from, '--b': to } as CSSProperties} />
            </span>
            <span className={`w ${side}`}>{formatWeight(reason.weight)}</span>
          </li>
        );
      })}
      <li className="total">
        <span>Score</span>
        <span className="ruler" aria-hidden="true">
          <i style={{ '--a': score, '--b': score } as CSSProperties} />
        </span>
        <span className="w">{formatScore(score)}</span>
      </li>
    </ol>
  );
}
