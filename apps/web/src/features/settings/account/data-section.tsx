import { Check, CircleX, Download, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useToast } from '../../../components/toast.tsx';
import { startDownload } from '../../../lib/download.ts';
import { formatCount, formatPlural } from '../../../lib/format.ts';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { isMissing } from '../../../components/states/load-failed.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { useSharedName } from '../../../lib/workspace/use-shared-name.ts';
import { cut } from '../../../lib/text.ts';

/** All data of the account, as one file. */
export function DataSection() {
  const { id, start, isStarting } = useArchive();
  const workspace = useSharedName();
  return (
    <SettingsSection
      id="data"
      title="Your data"
      text={`Everything in ${workspace === undefined ? 'your account' : `“${cut(workspace, 60)}”`}, in open formats: settings, submissions and their files.`}
    >
      {id !== null && <Progress key={id} archiveId={id} onRetry={start} />}
      <div className="stack">
        <div>
          <Button icon={<Download aria-hidden="true" />} busy={isStarting} onClick={start}>
            Export my data
          </Button>
        </div>
        <p className="help">
          A ZIP file that downloads while it is being written. <a href="/docs/retention#account">What is in it</a>
        </p>
      </div>
    </SettingsSection>
  );
}

function useArchive() {
  const toast = useToast();
  const { mutateAsync, isPending } = trpc.account.archiveTicket.useMutation();
  const [id, setId] = useState<string | null>(null);
  const start = async (): Promise<void> => {
    try {
      const ticket = await mutateAsync();
      startDownload(ticket.url);
      setId(ticket.id);
    } catch (error) {
      toast(failureOf(error, 'Couldn’t start the export of your data', () => void start()));
    }
  };
  return { id, start: () => void start(), isStarting: isPending };
}

const pollMs = 500;

function Progress({ archiveId, onRetry }: { archiveId: string; onRetry: () => void }) {
  const query = trpc.account.archiveProgress.useQuery(
    { archive_id: archiveId },
    {
      refetchInterval: ({ state }) =>
        state.data?.state === 'done' || state.data?.state === 'failed' || isMissing(state.error) ? false : pollMs,
      gcTime: 0,
    },
  );
  const { state = 'waiting', done = 0, total = null } = query.data ?? {};
  if (state === 'failed' || isMissing(query.error))
    return (
      <div className="line wrap" role="alert">
        <CircleX aria-hidden="true" className="text-error" />
        <span className="grow">The download was interrupted, so the file is incomplete.</span>
        <Button size="s" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
          Retry
        </Button>
      </div>
    );
  if (state === 'done')
    return (
      <p className="line" role="status">
        <Check aria-hidden="true" className="text-accent" />
        <span>Exported, with {formatPlural(done, 'submission')}.</span>
      </p>
    );
  return (
    <div className="stack">
      <div className="line">
        <span className="grow">
          {state === 'waiting' || total === null
            ? 'Preparing the export'
            : `Exporting, ${formatCount(done)} of ${formatPlural(total, 'submission')}`}
        </span>
        {total !== null && total > 0 && (
          <span className="muted">{Math.floor((100 * Math.min(done, total)) / total)}%</span>
        )}
      </div>
      <progress
        className="progress-bar"
        aria-label="Export"
        {...(state === 'running' && total !== null && total > 0 && { value: Math.min(done, total), max: total })}
      />
      {/* The numbers change on the screen; screen readers announce only the start and the end. */}
      <output className="visually-hidden">The export has started</output>
    </div>
  );
}
