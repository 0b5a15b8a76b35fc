import { limits, type ShareLink, type Submission } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { CopyText } from '../../../components/code/copy-text.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Checkbox, Field, Select, TextInput } from '../../../components/forms/field.tsx';
import { Note } from '../../../components/note.tsx';
import { LoadFailed } from '../../../components/states/load-failed.tsx';
import { Time } from '../../../components/time.tsx';
import { useToast } from '../../../components/toast.tsx';
import { formatPlural } from '../../../lib/format.ts';
import { failureOf, messageOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { toInput, type ListQuery } from '../list-query.ts';
import { nameOfPerson } from '../team/people.ts';

export interface ShareDialogProps {
  endpointId: string;
  /** What to share: one submission, or those of a list. */
  shared: { submission: Submission } | { query: ListQuery };
  onClose: () => void;
}

const dayChoices = [1, 7, 30, limits.shareDays];

/** Makes a link with which anyone can read submissions, and lists those that still work. */
export function ShareDialog({ endpointId, shared, onClose }: ShareDialogProps) {
  const [url, setUrl] = useState<string>();
  const what = 'submission' in shared ? 'this submission' : 'the submissions of this list, including later ones,';
  return (
    <Dialog open onClose={onClose} title="Share by link">
      <div className="stack loose">
        <p>
          Anyone with the link can read {what} without an account. It shows fields and nothing about the sender’s
          browser, no verdict and no notes.
        </p>
        {url === undefined ? (
          <NewLink endpointId={endpointId} shared={shared} onMade={setUrl} />
        ) : (
          <MadeLink url={url} />
        )}
        <Links
          endpointId={endpointId}
          shownId={'submission' in shared ? shared.submission.id : undefined}
          onLeave={onClose}
        />
        <footer>
          <Button onClick={onClose}>Close</Button>
        </footer>
      </div>
    </Dialog>
  );
}

function NewLink({
  endpointId,
  shared,
  onMade,
}: Omit<ShareDialogProps, 'onClose'> & { onMade: (url: string) => void }) {
  const utils = trpc.useUtils();
  const [days, setDays] = useState(7);
  const [withFiles, setWithFiles] = useState(false);
  const create = trpc.sharing.create.useMutation({
    onSuccess: ({ url, ...link }) => {
      utils.sharing.list.setData({ endpoint_id: endpointId }, (list) => list && { items: [link, ...list.items] });
      onMade(url);
    },
  });
  const target = 'submission' in shared ? { submission_id: shared.submission.id } : { filter: toInput(shared.query) };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ endpoint_id: endpointId, ...target, with_files: withFiles, days });
      }}
    >
      {create.error && <Note kind="error">{messageOf(create.error, 'Couldn’t make the link. Please try again.')}</Note>}
      <Field label="Works for">
        {(control) => (
          <Select {...control} value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {dayChoices.map((each) => (
              <option key={each} value={each}>
                {formatPlural(each, 'day')}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Checkbox
        label="Files can be downloaded"
        checked={withFiles}
        onChange={(event) => setWithFiles(event.target.checked)}
      />
      <div>
        <Button type="submit" variant="primary" busy={create.isPending}>
          Make a link
        </Button>
      </div>
    </form>
  );
}

/** The address, which nobody can see again. */
function MadeLink({ url }: { url: string }) {
  return (
    <Field label="Link" help="Copy it now: it is not shown again.">
      {(control) => (
        <div className="line">
          <TextInput
            {...control}
            className="grow"
            readOnly
            exact
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <CopyText value={url} size="m" variant="primary">
            Copy
          </CopyText>
        </div>
      )}
    </Field>
  );
}

interface LinksProps {
  endpointId: string;
  /** The submission that the dialog is about; its links come first. */
  shownId: string | undefined;
  onLeave: () => void;
}

function Links({ endpointId, shownId, onLeave }: LinksProps) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const headingId = useId();
  const query = trpc.sharing.list.useQuery({ endpoint_id: endpointId });
  const remove = trpc.sharing.delete.useMutation({
    onSuccess: (_, { link_id }) =>
      utils.sharing.list.setData(
        { endpoint_id: endpointId },
        (list) => list && { items: list.items.filter(({ id }) => id !== link_id) },
      ),
    onError: (error) => toast(failureOf(error, 'Couldn’t delete the link')),
  });
  if (query.error) return <LoadFailed query={query} title="Couldn’t load the links" />;
  const isShown = ({ submission_id }: ShareLink) => submission_id !== null && submission_id === shownId;
  const items = (query.data?.items ?? []).toSorted((a, b) => Number(isShown(b)) - Number(isShown(a)));
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>Links of this endpoint</h3>
      <ul className="share-links">
        {items.map((link) => (
          <LinkRow
            key={link.id}
            link={link}
            shownId={shownId}
            onLeave={onLeave}
            busy={remove.isPending && remove.variables.link_id === link.id}
            onDelete={() => remove.mutate({ endpoint_id: endpointId, link_id: link.id })}
          />
        ))}
      </ul>
    </section>
  );
}

interface LinkRowProps extends Pick<LinksProps, 'shownId' | 'onLeave'> {
  link: ShareLink;
  busy: boolean;
  onDelete: () => void;
}

function LinkRow({ link, shownId, busy, onLeave, onDelete }: LinkRowProps) {
  const { submission_id, with_files, created_by, expires_at, opened_count } = link;
  const what = describe(submission_id, shownId);
  const files = with_files ? ' with files' : '';
  return (
    <li className="line">
      <span className="grow can-shrink">
        {submission_id === null || submission_id === shownId ? (
          what
        ) : (
          <Link to="/submissions/$submissionId" params={{ submissionId: submission_id }} onClick={onLeave}>
            {what}
          </Link>
        )}
        {files} · <bdi>{nameOfPerson(created_by)}</bdi>
        <small className="muted">
          ends <Time value={expires_at} mode="until" /> ·{' '}
          {opened_count === 0 ? 'never opened' : `opened ${formatPlural(opened_count, 'time')}`}
        </small>
      </span>
      <IconButton
        size="s"
        label={`Delete the link: ${what}${files}`}
        icon={<Trash2 aria-hidden="true" />}
        disabled={busy}
        onClick={onDelete}
      />
    </li>
  );
}

function describe(submission_id: string | null, shownId: string | undefined): string {
  if (submission_id === null) return 'A list';
  if (submission_id === shownId) return 'This submission';
  return shownId === undefined ? 'One submission' : 'Another submission';
}
