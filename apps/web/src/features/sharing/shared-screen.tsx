import type { Shared, SharedSubmission } from '@postern/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { LoadFailed } from '../../components/states/load-failed.tsx';
import { Skeleton } from '../../components/states/skeleton.tsx';
import { Time } from '../../components/time.tsx';
import { formatBytes } from '../../lib/format.ts';
import { messageOf, problemOf } from '../../lib/problem.ts';
import { toPlainName } from '../../lib/text.ts';
import { useTitle } from '../../lib/title.ts';
import { FieldList } from '../submissions/content/field-list.tsx';
import { saveSharedFile } from './save-shared-file.ts';
import { useShared } from './use-shared.ts';

/**
 * What a share link shows to a person who may have no account.
 * @param token the part of the address after `#`; empty if the link is incomplete
 */
export function SharedScreen({ token }: { token: string }) {
  const { query, items, last } = useShared(token);
  useTitle(last?.endpoint ?? 'Shared submissions');
  if (token === '' || problemOf(query.error)?.code === 'token_unknown')
    return (
      <SharedPage title="This link doesn’t work">
        <Note kind="error">
          It has expired, was deleted, or is incomplete. Ask the person who sent it for a new one.
        </Note>
      </SharedPage>
    );
  if (query.error && !last)
    return (
      <SharedPage title="Shared submissions">
        <LoadFailed query={query} title="Couldn’t load what was shared" />
      </SharedPage>
    );
  if (!last)
    return (
      <SharedPage title="Shared submissions">
        <Skeleton width="60%" />
      </SharedPage>
    );
  return (
    <SharedPage title={last.endpoint}>
      <p className="muted">
        {last.is_single ? 'One submission' : 'Submissions'}, shared with you to read. The link works until{' '}
        <Time value={last.expires_at} mode="full" />.
      </p>
      {items.length === 0 && <p>There are no submissions yet.</p>}
      {items.map((submission) => (
        <One key={submission.id} submission={submission} token={token} withFiles={last.with_files} />
      ))}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show older ones
        </Button>
      )}
    </SharedPage>
  );
}

function SharedPage({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="page shared-page">
      <h1 className="break-anywhere" dir="auto">
        {title}
      </h1>
      {children}
    </div>
  );
}

interface OneProps {
  submission: SharedSubmission;
  token: string;
  withFiles: Shared['with_files'];
}

function One({ submission: { fields, files, created_at }, token, withFiles }: OneProps) {
  return (
    <article className="shared-submission">
      <p className="muted small">
        <Time value={created_at} mode="full" />
      </p>
      <FieldList fields={fields} />
      {files.length > 0 && (
        <ul className="shared-files">
          {files.map((file) => (
            <SharedFile key={file.id} file={file} token={token} withFiles={withFiles} />
          ))}
        </ul>
      )}
    </article>
  );
}

interface SharedFileProps {
  file: SharedSubmission['files'][number];
  token: string;
  withFiles: boolean;
}

function SharedFile({ file, token, withFiles }: SharedFileProps) {
  const [state, setState] = useState<{ busy: boolean; error?: string }>({ busy: false });
  const name = toPlainName(file.name) || 'unnamed';
  const download = async () => {
    setState({ busy: true });
    try {
      await saveSharedFile(token, { id: file.id, name });
      setState({ busy: false });
    } catch (error) {
      setState({ busy: false, error: messageOf(error, 'Couldn’t download the file. Please try again.') });
    }
  };
  return (
    <li>
      <bdi className="break-anywhere">{name}</bdi> <span className="muted">{formatBytes(file.size)}</span>{' '}
      {withFiles && (
        <Button
          size="s"
          aria-label={`Download ${name}`}
          icon={<Download aria-hidden="true" />}
          busy={state.busy}
          onClick={() => void download()}
        >
          Download
        </Button>
      )}
      {file.flag !== null && <p className="muted small">{file.flag}</p>}
      {state.error !== undefined && <Note kind="error">{state.error}</Note>}
    </li>
  );
}
