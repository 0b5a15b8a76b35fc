import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CopyField } from '../../../components/code/copy.tsx';
import { Note } from '../../../components/note.tsx';
import { useToast } from '../../../components/toast.tsx';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';

interface LinkKeyProps {
  id: string;
  /** The key was replaced: links that were made before no longer work. */
  onReplaced: () => void;
}

/** The key for programs that sign links. It is fetched when it is asked for, because that is recorded. */
export function LinkKey({ id, onReplaced }: LinkKeyProps) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const [isShown, setShown] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const shown = trpc.forms.linkKey.useQuery({ id }, { enabled: false });
  const replacing = trpc.forms.replaceLinkKey.useMutation();
  const show = async () => {
    const { error } = await shown.refetch();
    if (error) toast(failureOf(error, 'Couldn’t get the key', () => void show()));
    else setShown(true);
  };
  const replace = () =>
    replacing.mutate(
      { id },
      {
        onSuccess: (next) => {
          utils.forms.linkKey.setData({ id }, next);
          setAsking(false);
          onReplaced();
        },
        onError: (error) => toast(failureOf(error, 'Couldn’t replace the key', replace)),
      },
    );
  return (
    <div className="stack signed-key">
      <h3>Key for programs</h3>
      <p className="muted small">
        Programs sign links themselves with this key. Keep it secret.{' '}
        <a className="link" href="/docs/hosted-forms#signed-links">
          How to sign a link
        </a>
      </p>
      {isShown && shown.data && <CopyField value={shown.data.key} label="Copy key" />}
      <div className="line">
        {!isShown && (
          <Button size="s" busy={shown.isFetching} onClick={() => void show()}>
            Show key
          </Button>
        )}
        {!isAsking && (
          <Button size="s" variant="quiet" onClick={() => setAsking(true)}>
            Replace key
          </Button>
        )}
      </div>
      {isAsking && <ReplaceNote isBusy={replacing.isPending} onCancel={() => setAsking(false)} onReplace={replace} />}
    </div>
  );
}

interface ReplaceNoteProps {
  isBusy: boolean;
  onCancel: () => void;
  onReplace: () => void;
}

function ReplaceNote({ isBusy, onCancel, onReplace }: ReplaceNoteProps) {
  const actions = (
    <span className="line">
      <Button size="s" onClick={onCancel}>
        Cancel
      </Button>
      <Button size="s" variant="danger" busy={isBusy} onClick={onReplace}>
        Replace
      </Button>
    </span>
  );
  return (
    <Note kind="warning" action={actions}>
      All signed links to this form stop working.
    </Note>
  );
}
