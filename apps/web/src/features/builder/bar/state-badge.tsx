import type { FormState } from '@postern/contracts';

/** What visitors see of the form: nothing, this, or an older version of it. */
export function StateBadge({ state, isChanged }: { state: FormState; isChanged: boolean }) {
  if (state.version === null) return <span className="form-state">Draft</span>;
  return (
    <span className={isChanged ? 'form-state changed' : 'form-state live'}>
      {isChanged ? 'Unpublished changes' : `Published · version ${state.version}`}
    </span>
  );
}
