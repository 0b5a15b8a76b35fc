import { brand, type Profile } from '@postern/contracts';
import { PlanGauge } from '../../../components/plan/plan-gauge.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { useSharedName } from '../../../lib/workspace/use-shared-name.ts';
import { cut } from '../../../lib/text.ts';

/** The plan, and how much of it is used. */
export function PlanSection({ usage }: Pick<Profile, 'usage'>) {
  const workspace = useSharedName();
  return (
    <SettingsSection
      id="plan"
      title={brand.planName}
      text={workspace === undefined ? 'Unlimited endpoints.' : `Unlimited endpoints, for “${cut(workspace, 60)}”.`}
    >
      <dl className="figures plan-figures">
        <div>
          <PlanGauge usage={usage} />
        </div>
      </dl>
    </SettingsSection>
  );
}
