import type { Destination } from '@postern/contracts';
import { Button } from '../../../components/button.tsx';
import { Note } from '../../../components/note.tsx';
import { Time } from '../../../components/time.tsx';
import { isFailing } from './words.ts';

interface FailingNoteProps {
  destinations: readonly Destination[];
  /** Shows the deliveries to one of them. */
  onShow: (id: string) => void;
}

/** Names the failing destinations. */
export function FailingNote({ destinations, onShow }: FailingNoteProps) {
  const troubled = destinations.filter(isFailing);
  const [first] = troubled;
  if (!first) return null;
  const [only] = troubled.length === 1 ? troubled : [];
  const action = only && (
    <Button size="s" onClick={() => onShow(only.id)}>
      Show deliveries
    </Button>
  );
  return (
    <div className="trouble-note">
      <Note kind="error" action={action}>
        {only ? <One destination={only} /> : <Many destinations={troubled} />}
      </Note>
    </div>
  );
}

function One({ destination: { name, state, failing_since } }: { destination: Destination }) {
  const since = failing_since && (
    <>
      {' '}
      since <Time value={failing_since} mode="list" />
    </>
  );
  return (
    <>
      <b className="weight-semibold break-anywhere">
        <bdi>{name}</bdi> {state === 'gone' ? 'answered 410 Gone' : 'is failing'}
        {state !== 'gone' && since}.
      </b>{' '}
      {consequences[state]}
    </>
  );
}

const consequences: Record<Destination['state'], string> = {
  active: '',
  failing: 'Nothing is lost: each delivery is tried ten times over three days. You can retry it after that.',
  paused: 'It was paused after five days. Nothing is lost: new deliveries wait until you switch it on again.',
  gone: '410 means that the address is permanently gone. Nothing more is sent there until you switch it on.',
};

function Many({ destinations }: { destinations: readonly Destination[] }) {
  return (
    <>
      <b className="weight-semibold">{destinations.length} destinations are failing:</b>{' '}
      {destinations.map(({ id, name }, index) => (
        <span key={id} className="break-anywhere">
          {index > 0 && ', '}
          <bdi>{name}</bdi>
        </span>
      ))}
      . Retry below.
    </>
  );
}
