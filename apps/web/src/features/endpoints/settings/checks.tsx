import type { EndpointSettings } from '@postern/contracts';
import { useWatch } from 'react-hook-form';
import { Switch } from '../../../components/forms/field.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { ChoiceSetting, type PartProps } from './controls.tsx';
import { settingsLabels } from './values.ts';

const strictness: Record<EndpointSettings['validation'], string> = {
  off: 'Don’t check',
  warn: 'Accept and flag',
  enforce: 'Reject with errors',
};

const others: Record<EndpointSettings['unknown_fields'], string> = {
  keep: 'Store',
  mark: 'Store and flag',
  refuse: 'Reject the submission',
};

/** How the published form is applied to submissions. */
export function CheckSettings({ form }: PartProps) {
  const validation = useWatch({ control: form.control, name: 'validation' });
  return (
    <SettingsSection
      id="checks"
      title="Form"
      text={
        <>
          How strictly submissions are checked against this endpoint’s form.{' '}
          <a className="link" href="/docs/forms">
            How to add a form
          </a>
        </>
      }
    >
      <ChoiceSetting
        form={form}
        name="validation"
        help="Without a published form, nothing is checked."
        words={strictness}
      />
      {validation !== 'off' && <ChoiceSetting form={form} name="unknown_fields" words={others} />}
      <Switch
        label={settingsLabels.require_signed_link}
        help="Only forms opened with a link that you signed can be sent. Make one under Share and embed in the builder. Forms on other sites can’t be sent then."
        {...form.register('require_signed_link')}
      />
      <Switch
        label={settingsLabels.resume_link}
        help="The hosted form gets a button that saves what was entered, without files, and shows a link to continue with. The answers are encrypted in the visitor’s browser, so no one can read them without the link. They are deleted after 30 days."
        {...form.register('resume_link')}
      />
    </SettingsSection>
  );
}
