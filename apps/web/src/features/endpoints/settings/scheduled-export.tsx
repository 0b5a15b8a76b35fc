import type { Endpoint } from '@postern/contracts';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { Switch } from '../../../components/forms/field.tsx';
import { Note } from '../../../components/note.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { Time } from '../../../components/time.tsx';
import { useToast } from '../../../components/toast.tsx';
import { formatPlural } from '../../../lib/format.ts';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';
import { ChoiceSetting, ClockSetting, LinesSetting, type PartProps } from './controls.tsx';
import { settingsLabels, type SettingsValues } from './values.ts';

const rhythms: Record<SettingsValues['export_every'], string> = {
  never: 'Never',
  day: 'Every day',
  week: 'Every week',
  month: 'Every month, on the first day',
};
const weekdays = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
};
const formats: Record<SettingsValues['export_format'], string> = { csv: 'CSV', xlsx: 'Excel (XLSX)', json: 'JSON' };

/** Exports that are sent regularly. */
export function ScheduledExportSettings({ form, endpoint }: PartProps & { endpoint: Endpoint }) {
  const every = useWatch({ control: form.control, name: 'export_every' });
  return (
    <SettingsSection
      id="scheduled-export"
      title="Scheduled export"
      text="Inbox submissions, sent as a file. The columns are those saved under Export in the inbox."
    >
      <ChoiceSetting form={form} name="export_every" words={rhythms} />
      {every !== 'never' && (
        <>
          <div className="two-settings">
            {every === 'week' && <ChoiceSetting form={form} name="export_weekday" words={weekdays} />}
            <ClockSetting
              form={form}
              name="export_at"
              help={`In ${endpoint.settings.export.time_zone.replaceAll('_', ' ')}, the time zone of your exports.`}
            />
          </div>
          <ChoiceSetting form={form} name="export_format" words={formats} />
          <Switch
            label={settingsLabels.export_only_new}
            help="Each file contains what arrived since the previous one. Without new submissions, nothing is sent."
            {...form.register('export_only_new')}
          />
          <LinesSetting
            form={form}
            name="export_emails"
            help="Members who can read this endpoint, and confirmed recipients of its email destinations. Files over 10 MB come as a link that works for a week."
          />
          <Switch
            label={settingsLabels.export_to_webhooks}
            help="Webhooks of this endpoint get an export.ready event with a link to the file."
            {...form.register('export_to_webhooks')}
          />
        </>
      )}
      {endpoint.settings.scheduled_export.every !== 'never' && <LastExport endpoint={endpoint} />}
    </SettingsSection>
  );
}

const NOTHING_NEW = 'Nothing new. Submissions from the last minute come with the next export.';

/** How the last one went, and when the next one is. */
function LastExport({ endpoint: { id, suspended, settings } }: { endpoint: Endpoint }) {
  const toast = useToast();
  const may = useMay();
  const utils = trpc.useUtils();
  // Saved settings change when the next one is.
  const state = trpc.scheduledExports.get.useQuery({ id }, { staleTime: 0 });
  const send = trpc.scheduledExports.send.useMutation();
  if (!state.data) return null;
  const { next_at, last_at, last_count, problem } = state.data;
  const sendNow = async (): Promise<void> => {
    try {
      const sent = await send.mutateAsync({ id });
      utils.scheduledExports.get.setData({ id }, sent);
      await state.refetch();
      if (sent.problem !== null) toast({ kind: 'error', text: sent.problem });
      else toast({ text: sent.last_count === 0 ? NOTHING_NEW : 'The export is on its way' });
    } catch (error) {
      toast(failureOf(error, 'Couldn’t send the export', () => void sendNow()));
    }
  };
  const isElsewhere = new Intl.DateTimeFormat().resolvedOptions().timeZone !== settings.export.time_zone;
  return (
    <>
      <p className="muted">
        {next_at !== null && (
          <>
            Next: <Time value={next_at} mode="at" />
            {isElsewhere && ' your time'}.{' '}
          </>
        )}
        {last_at === null ? (
          'No export has been sent yet.'
        ) : (
          <>
            Last: <Time value={last_at} />, {formatPlural(last_count ?? 0, 'submission')}.
          </>
        )}
      </p>
      {problem !== null && <Note kind="warning">{problem}</Note>}
      {may('scheduledExports.send') && suspended === null && (
        <div>
          <Button busy={send.isPending} onClick={() => void sendNow()}>
            Send now
          </Button>
        </div>
      )}
    </>
  );
}
