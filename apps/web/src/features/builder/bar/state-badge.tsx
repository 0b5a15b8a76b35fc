import type { FormState } from '@postern/contracts';

/** Whether visitors see no form, this version, or an older one. */
export function StateBadge({ state, isChanged }: { state: FormState; isChanged: boolean }) {
  if (state.version === null) return <span className="form-state">Draft</span>;
  return (
    <span className={isChanged ? 'form-state changed' : 'form-state live'}>
      {isChanged ? 'Unpublished changes' : `Published · version ${state.version}`}
    </span>
  );
}
