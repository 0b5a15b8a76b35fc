import { brand, type Profile } from '@postern/contracts';
import { PlanGauge } from '../../../components/plan/plan-gauge.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';

/** The plan, and how much of it is used. */
export function PlanSection({ usage }: Pick<Profile, 'usage'>) {
  return (
    <SettingsSection id="plan" title={brand.planName} text="Unlimited endpoints.">
      <dl className="figures plan-figures">
        <div>
          <PlanGauge usage={usage} />
        </div>
      </dl>
    </SettingsSection>
  );
}
