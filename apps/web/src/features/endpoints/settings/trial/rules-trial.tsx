import type { Endpoint, RulesTrial } from '@postern/contracts';
import { Button } from '../../../../components/button.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { messageOf } from '../../../../lib/problem.ts';
import type { PartProps } from '../controls.tsx';
import type { SettingsField } from '../values.ts';
import { trialNotes, trialSentence } from './trial-words.ts';
import { Judged } from './judged.tsx';
import { useTrial } from './use-trial.ts';

interface UnsavedRulesProps extends PartProps {
  endpoint: Endpoint;
  /** The fields that have changed. */
  unsaved: readonly SettingsField[];
}

/** What the unsaved rules would have done to the submissions of the last 30 days, beside the Save button. */
export function UnsavedRules({ form, endpoint, unsaved }: UnsavedRulesProps) {
  const { data, error, isShown, isOld, refetch } = useTrial(form, { endpoint, unsaved });
  return (
    <div role="status">
      {isShown && (
        <div className="rules-trial" aria-busy={isOld || (!data && !error)}>
          {error ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : data ? (
            <Result trial={data} />
          ) : (
            <p className="muted">Trying this on the submissions of the last 30 days…</p>
          )}
        </div>
      )}
    </div>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <p className="line wrap">
      <span className="grow">
        {messageOf(error, 'Couldn’t try this on past submissions. You can still save the change.')}
      </span>
      <Button onClick={onRetry}>Retry</Button>
    </p>
  );
}

function Result({ trial }: { trial: RulesTrial }) {
  const notes = trialNotes(trial);
  const lists = [
    ['To spam', trial.to_spam],
    ['Out of spam', trial.from_spam],
    ['Refused', trial.refused],
    ['No longer refused', trial.accepted],
  ] as const;
  const filled = lists.filter(([, { count }]) => count > 0);
  return (
    <>
      <p className="weight-medium">{trialSentence(trial)}</p>
      {notes.length > 0 && <p className="muted">{notes.join(' ')}</p>}
      {filled.length > 0 && (
        <details>
          <summary>Show submissions</summary>
          <div className="tried">
            {filled.map(([title, { count, items }]) => (
              <section key={title} aria-label={title}>
                <h3>
                  {title} <span className="muted">{formatCount(count)}</span>
                </h3>
                <ul className="judged">
                  {items.map((item) => (
                    <Judged key={item.submission_id} item={item} />
                  ))}
                </ul>
                {count > items.length && <p className="muted">And {formatCount(count - items.length)} more.</p>}
              </section>
            ))}
          </div>
        </details>
      )}
    </>
  );
}
