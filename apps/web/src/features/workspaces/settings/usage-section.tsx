import type { Profile } from '@postern/contracts';
import { PlanGauge } from '../../../components/plan/plan-gauge.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';

/** This month, for all endpoints of the workspace together. */
export function UsageSection({ usage }: Pick<Profile, 'usage'>) {
  return (
    <SettingsSection
      id="usage"
      title="Usage"
      text="All endpoints of this workspace together. Each workspace has its own limit."
    >
      <dl className="figures plan-figures">
        <div>
          <PlanGauge usage={usage} />
        </div>
      </dl>
    </SettingsSection>
  );
}
