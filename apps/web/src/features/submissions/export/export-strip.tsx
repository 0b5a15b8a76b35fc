import type { ExportFormat, ExportProgress } from '@postern/contracts';
import { Check, CircleX, Download, RotateCw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { formatCount, formatPlural } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { isMissing } from '../../../components/states/load-failed.tsx';
import type { Exports, StartedExport } from './use-exports.ts';

/** The current downloads with their progress. */
export function ExportStrips({ endpointId, exports }: { endpointId: string; exports: Exports }) {
  return exports.started.map((started) => (
    <ExportStrip
      key={started.id}
      endpointId={endpointId}
      started={started}
      onEnd={() => exports.end(started.id)}
      onRetry={() => exports.retry(started)}
    />
  ));
}

interface ExportStripProps {
  endpointId: string;
  started: StartedExport;
  onEnd: () => void;
  onRetry: () => void;
}

const pollMs = 500;
/** How long a finished download is shown. */
const doneMs = 4000;

const formatWords: Record<ExportFormat, string> = { csv: 'CSV', json: 'JSON', xlsx: 'Excel' };

function ExportStrip({ endpointId, started, onEnd, onRetry }: ExportStripProps) {
  const query = trpc.submissions.exportProgress.useQuery(
    { endpoint_id: endpointId, export_id: started.id },
    { refetchInterval: ({ state }) => (isOver(state.data) || isMissing(state.error) ? false : pollMs), gcTime: 0 },
  );
  const progress = query.data;
  const failed = progress?.state === 'failed' || isMissing(query.error);
  useEndAfter(progress?.state === 'done', onEnd);
  const name = `${formatWords[started.format]} export`;
  return (
    <div className="export-strip" role={failed ? 'alert' : undefined}>
      {failed ? (
        <CircleX aria-hidden="true" className="text-error" />
      ) : progress?.state === 'done' ? (
        <Check aria-hidden="true" className="text-accent" />
      ) : (
        <Download aria-hidden="true" />
      )}
      <span className="grow ellipsis">
        {name}: {failed ? 'download interrupted' : wordsOf(progress)}
      </span>
      {/* The numbers change on the screen; screen readers announce only the start and the end. */}
      {!failed && (
        <output className="visually-hidden">{`${name} ${progress?.state === 'done' ? 'done' : 'started'}`}</output>
      )}
      {!failed && progress?.state === 'running' && progress.total !== null && (
        <progress aria-label={name} value={progress.done} max={progress.total} />
      )}
      {failed && (
        <Button size="s" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
          Retry
        </Button>
      )}
      {(failed || progress?.state === 'done') && (
        <IconButton size="s" label={`Dismiss: ${name}`} icon={<X aria-hidden="true" />} onClick={onEnd} />
      )}
    </div>
  );
}

const isOver = (progress: ExportProgress | undefined): boolean =>
  progress?.state === 'done' || progress?.state === 'failed';

function wordsOf(progress: ExportProgress | undefined): string {
  if (!progress || progress.state === 'waiting') return 'starting';
  if (progress.state === 'done') return `${formatPlural(progress.done, 'submission')}, done`;
  const of = progress.total === null ? '' : ` of ${formatCount(progress.total)}`;
  return `${formatCount(progress.done)}${of}`;
}

function useEndAfter(done: boolean, onEnd: () => void): void {
  const current = useRef(onEnd);
  useEffect(() => {
    current.current = onEnd;
  });
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => current.current(), doneMs);
    return () => clearTimeout(timer);
  }, [done]);
}
