import { limits, type CaughtByRule, type Endpoint } from '@postern/contracts';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { formatCount, formatPlural } from '../../../../lib/format.ts';
import { messageOf } from '../../../../lib/problem.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { useMay } from '../../../../lib/workspace/use-workspaces.ts';
import { Judged } from '../trial/judged.tsx';
import { countWords, ruleName } from './caught-words.ts';
import { useRemoveRule } from './use-remove-rule.ts';

interface CaughtRulesProps {
  endpoint: Endpoint;
  /** Whether the settings have unsaved changes, which a removal would contradict. */
  isDirty: boolean;
}

/** What each saved rule caught. It is read when it is opened, because that takes the server a moment. */
export function CaughtRules({ endpoint, isDirty }: CaughtRulesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="caught-rules" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>What the rules caught</summary>
      {isOpen && <Rules endpoint={endpoint} isDirty={isDirty} />}
    </details>
  );
}

function Rules({ endpoint, isDirty }: CaughtRulesProps) {
  const { data, error, refetch } = trpc.rules.caught.useQuery({ id: endpoint.id }, { retry: false });
  const remove = useRemoveRule(endpoint.id);
  if (error)
    return (
      <p className="line wrap">
        <span className="grow">{messageOf(error, 'Couldn’t load what the rules caught.')}</span>
        <Button onClick={() => void refetch()}>Retry</Button>
      </p>
    );
  if (!data) return <p className="muted">Reading the submissions of the last {limits.triedDays} days…</p>;
  if (data.items.length === 0)
    return <p className="muted">Rules appear here with what they caught, once you have saved one.</p>;
  return (
    <>
      <p className="muted">
        {data.capped
          ? `Of the last ${formatCount(limits.triedSubmissions)} submissions in Spam and Refused.`
          : `In the last ${limits.triedDays} days.`}
        {data.older > 0 &&
          ` ${formatPlural(data.older, 'submission')} of an earlier version of Postern can’t be counted.`}
        {isDirty && ' Save or discard your changes to remove a rule.'}
      </p>
      <ul>
        {data.items.map((one) => (
          <CaughtRule
            key={`${one.rule} ${one.value}`}
            one={one}
            canRemove={!isDirty}
            onRemove={() => remove.run(one)}
            busy={remove.isBusy}
          />
        ))}
      </ul>
    </>
  );
}

interface CaughtRuleProps {
  one: CaughtByRule;
  canRemove: boolean;
  busy: boolean;
  onRemove: () => void;
}

function CaughtRule({ one, canRemove, busy, onRemove }: CaughtRuleProps) {
  const may = useMay();
  const name = ruleName(one);
  return (
    <li>
      <div className="line wrap">
        <span className="grow break-anywhere">
          <b className="weight-medium">{name}</b>
          <span className="muted as-block">{countWords(one)}</span>
        </span>
        {one.value !== null && may('rules.remove') && (
          <Button size="s" disabled={!canRemove} busy={busy} onClick={onRemove} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        )}
      </div>
      {one.items.length > 0 && (
        <details>
          <summary>Show submissions</summary>
          <ul className="judged">
            {one.items.map((item) => (
              <Judged key={item.submission_id} item={item} />
            ))}
          </ul>
          {one.count > one.items.length && (
            <p className="muted">And {formatCount(one.count - one.items.length)} more.</p>
          )}
        </details>
      )}
    </li>
  );
}
