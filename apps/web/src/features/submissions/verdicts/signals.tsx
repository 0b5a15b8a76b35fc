import type { Submission } from '@postern/contracts';
import type { CSSProperties } from 'react';
import { formatScore, formatWeight, scoreStepsOf, meaningOf } from './score-steps.ts';
import { signalWords } from './signal-words.ts';

interface SignalsProps {
  submission: Submission;
  threshold: number | undefined;
}

/** Each signal as a bar on one ruler, with the threshold, and the total score. */
export function Signals({ submission, threshold }: SignalsProps) {
  const { score, reasons } = submission.spam;
  const { steps, low, high } = scoreStepsOf(reasons, threshold);
  // Without a threshold, both lines of the ruler are at zero.
  const scale = { '--lo': low, '--hi': high, '--t': threshold ?? 0 } as CSSProperties;
  return (
    <ol className="signal-list" style={scale}>
      {threshold !== undefined && <Axis threshold={threshold} isNear={threshold / (high - low) < nearest} />}
      {steps.map(({ reason, from, to }, index) => {
        const side = reason.weight < 0 ? 'minus' : 'plus';
        return (
          // oxlint-disable-next-line react/no-array-index-key -- signals have no other identity than their position, and never change
          <li key={index}>
            <span className="break-anywhere">
              {signalWords(reason.signal)}
              <small>{reason.detail}</small>
            </span>
            <span className="ruler" aria-hidden="true">
              <i className={side} style={{ '--a': from, '--b': to } as CSSProperties} />
            </span>
            <span className={`weight ${side}`}>{formatWeight(reason.weight)}</span>
          </li>
        );
      })}
      <li className="total">
        <span>
          Score
          {threshold !== undefined && <small className="weight-normal">{meaningOf(submission, threshold)}</small>}
        </span>
        <span className="ruler" aria-hidden="true">
          <i style={{ '--a': score, '--b': score } as CSSProperties} />
        </span>
        <span className="weight">{formatScore(score)}</span>
      </li>
    </ol>
  );
}

/** Closer than this part of the ruler, the two numbers above it would touch. */
const nearest = 0.2;

/** The positions of zero and the threshold. */
function Axis({ threshold, isNear }: { threshold: number; isNear: boolean }) {
  const marks = isNear ? [threshold] : [0, threshold];
  return (
    <li aria-hidden="true" className="ruler-scale">
      <span />
      <span className="ruler-zero">
        {marks.map((mark) => (
          <span
            key={mark}
            className="ruler-threshold"
            style={{ insetInlineStart: `calc((${mark} - var(--lo)) / (var(--hi) - var(--lo)) * 100%)` }}
          >
            {mark}
          </span>
        ))}
      </span>
      <span />
    </li>
  );
}
