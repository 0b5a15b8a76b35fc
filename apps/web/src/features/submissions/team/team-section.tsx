import type { Submission } from '@postern/contracts';
import { Circle, CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../components/button.tsx';
import { Select } from '../../../components/forms/field.tsx';
import { Time } from '../../../components/time.tsx';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';
import type { SubmissionActions } from '../actions/use-submission-actions.ts';
import { NotesSection } from './notes-section.tsx';
import { nameOfPerson, usePeople } from './people.ts';
import { useReaders } from './use-readers.ts';

interface TeamSectionProps {
  submission: Submission;
  actions: SubmissionActions;
  heading: 'h2' | 'h3';
}

/** What the team does with a submission: who takes care of it, whether it is done, who has read it, and notes. */
export function TeamSection({ submission, actions, heading: Heading }: TeamSectionProps) {
  const { endpoint_id, done_at } = submission;
  const may = useMay();
  const { people, me } = usePeople(endpoint_id);
  const isTeam = people.length > 1 || submission.assignee_id !== undefined;
  return (
    <section className="section team" aria-label="Team">
      <Heading>
        Team
        {may('submissions.update') && <DoneButton submission={submission} onDone={actions.done} />}
      </Heading>
      <dl className="meta-list">
        {isTeam && <Assignee submission={submission} onAssign={actions.assign} />}
        {done_at !== undefined && (
          <>
            <dt>Done</dt>
            <dd>
              <Time value={done_at} />
            </dd>
          </>
        )}
        <Readers submission={submission} me={me} />
      </dl>
      <NotesSection submission={submission} />
    </section>
  );
}

function DoneButton({ submission, onDone }: { submission: Submission; onDone: SubmissionActions['done'] }) {
  const isDone = submission.done_at !== undefined;
  return (
    <span className="right">
      <Button
        size="s"
        aria-pressed={isDone}
        className={isDone ? 'is-done' : undefined}
        icon={isDone ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
        onClick={() => onDone(submission, !isDone)}
      >
        {isDone ? 'Done' : 'Mark as done'}
      </Button>
    </span>
  );
}

function Assignee({ submission, onAssign }: { submission: Submission; onAssign: SubmissionActions['assign'] }) {
  const id = useId();
  const may = useMay();
  const { people, me, nameOf } = usePeople(submission.endpoint_id);
  const { assignee_id } = submission;
  const isGone = assignee_id !== undefined && !people.some(({ account_id }) => account_id === assignee_id);
  return (
    <>
      <dt>
        <label htmlFor={id}>Assignee</label>
      </dt>
      <dd>
        {may('submissions.update') ? (
          <Select
            id={id}
            className="assignee"
            value={assignee_id ?? ''}
            onChange={(event) => onAssign(submission, event.target.value || null)}
          >
            <option value="">No one</option>
            {isGone && <option value={assignee_id}>A former member</option>}
            {people.map((person) => (
              <option key={person.account_id} value={person.account_id}>
                {nameOfPerson(person, me)}
              </option>
            ))}
          </Select>
        ) : (
          <span id={id}>{assignee_id === undefined ? 'No one' : nameOf(assignee_id)}</span>
        )}
      </dd>
    </>
  );
}

/** Names that are shown; the others are counted. */
const MANY = 4;

/** The other members who have opened it. */
function Readers({ submission, me }: { submission: Submission; me: string | undefined }) {
  const readers = useReaders(submission).filter(({ person }) => person.account_id !== me);
  if (readers.length === 0) return null;
  const names = readers.slice(0, MANY).map(({ person }) => nameOfPerson(person));
  const more = readers.length - names.length;
  return (
    <>
      <dt>Read by</dt>
      <dd dir="auto" title={readers.map(({ person }) => nameOfPerson(person)).join(', ')}>
        {names.join(', ')}
        {more > 0 && ` and ${more} more`}
      </dd>
    </>
  );
}
