import { useWatch } from 'react-hook-form';
import { Switch } from '../../../components/forms/field.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { NumberSetting, type PartProps } from './controls.tsx';
import { settingsLabels } from './values.ts';

/** The link with which a sender sees a submission again. */
export function SenderLinkSettings({ form }: PartProps) {
  const [isEnabled, isAnswering] = useWatch({ control: form.control, name: ['link_enabled', 'answer_enabled'] });
  return (
    <SettingsSection
      id="sender-link"
      title="Sender’s link"
      text="Senders can look at what they sent, without an account. The link is for one submission only."
    >
      <Switch
        label={settingsLabels.link_enabled}
        help="The thank-you page shows it, and scripts get it as sender_url. Anyone who has the link can read the submission."
        {...form.register('link_enabled')}
      />
      {isEnabled && (
        <>
          <NumberSetting form={form} name="link_days" unit="days" help="Counted from when the submission arrived." />
          <Switch
            label={settingsLabels.link_correct}
            help="You see the former fields, and the submission is unread again. Files stay as they are."
            {...form.register('link_correct')}
          />
          <Switch
            label={settingsLabels.link_withdraw}
            help="Withdrawing deletes the submission and its files, and frees its seat in each cap. You can’t undo it."
            {...form.register('link_withdraw')}
          />
          {isAnswering && (
            <Switch
              label={settingsLabels.link_mailed}
              help="The autoresponse goes to the address that the sender typed. Someone else may own it."
              {...form.register('link_mailed')}
            />
          )}
        </>
      )}
    </SettingsSection>
  );
}
