import { type Destination, destinationNames } from '@postern/contracts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Switch } from '../../../components/forms/field.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { BackfillDialog } from './backfill-dialog.tsx';
import { BackfillProgress } from './backfill-progress.tsx';
import { DestinationDialog } from './form/dialog.tsx';
import { DestinationMenu, type DestinationTask } from './menu.tsx';
import { filterSentence, isOn, whereOf } from './words.ts';
import { kindIcons } from './kinds.ts';
import { Recipients } from './recipients.tsx';
import { SecretsDialog } from './secrets-dialog.tsx';
import { addressesOf, destinationWord } from '../states/destination-words.ts';
import { StateSince } from './state-since.tsx';
import { TestResult } from './test-result.tsx';
import { RecentAttempts } from './recent-attempts.tsx';
import { useBackfill } from './use-backfill.ts';
import { useDestinationActions } from './use-actions.ts';
import { keyOf } from './use-destinations.ts';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';

interface DestinationRowProps {
  destination: Destination;
  /** Shows its deliveries. */
  onShow: () => void;
}

/** One destination: its kind, its health, and its actions. */
export function DestinationRow({ destination, onShow }: DestinationRowProps) {
  const [task, setTask] = useState<DestinationTask | null>(null);
  const test = trpc.destinations.test.useMutation();
  const backfill = useBackfill(destination);
  const actions = useDestinationActions();
  const { name } = destination;
  const may = useMay();
  const close = () => setTask(null);
  const begin = (next: DestinationTask) => {
    if (next === 'backfill') backfill.watch();
    setTask(next);
  };
  return (
    <li className="destination">
      <What destination={destination} />
      <RecentAttempts recent={destination.recent} />
      <Health destination={destination} />
      <Switch
        className="enabled"
        label={<span className="visually-hidden">Deliver to {name}</span>}
        checked={isOn(destination)}
        disabled={!may('destinations.update')}
        onChange={() => void actions.toggle(destination)}
      />
      <div className="actions">
        {may('destinations.test') && (
          <Button
            size="s"
            busy={test.isPending}
            aria-label={`Send test to ${name}`}
            onClick={() => test.mutate(keyOf(destination))}
          >
            Send test
          </Button>
        )}
        <DestinationMenu
          destination={destination}
          onTask={begin}
          onShow={onShow}
          onDelete={() => void actions.remove(destination)}
        />
      </div>
      <div className="more">
        <Recipients destination={destination} asking={actions.asking} onAsk={actions.ask} />
        {backfill.state && <BackfillProgress state={backfill.state} />}
        <TestResult kind={destination.kind} test={test} />
      </div>
      {task === 'edit' && (
        <DestinationDialog endpointId={destination.endpoint_id} destination={destination} onClose={close} />
      )}
      {task === 'secrets' && <SecretsDialog destination={destination} onClose={close} />}
      {task === 'backfill' && <BackfillDialog destination={destination} backfill={backfill} onClose={close} />}
    </li>
  );
}

function What({ destination }: { destination: Destination }) {
  const { kind, name } = destination;
  const Icon = kindIcons[kind];
  const where = whereOf(destination);
  const filter = filterSentence(destination.filter);
  return (
    <>
      <span className="destination-icon" title={destinationNames[kind]}>
        <Icon aria-hidden="true" />
      </span>
      <div className="destination-words">
        <h3 className="line destination-name">
          <span className="ellipsis" dir="auto" title={name}>
            {name}
          </span>
          {name !== destinationNames[kind] && <span className="kind">{destinationNames[kind]}</span>}
        </h3>
        <p className="muted ellipsis" title={where}>
          {where}
        </p>
        {destination.hook_event && <p className="muted small ellipsis">Added by a program, which also removes it</p>}
        {filter && (
          <p className="muted small ellipsis" dir="auto" title={filter}>
            {filter}
          </p>
        )}
      </div>
    </>
  );
}

function Health({ destination }: { destination: Destination }) {
  const { look, word } = destinationWord({ ...destination, addresses: addressesOf(destination) });
  return (
    <div className="health">
      <span className={`badge ${look}`}>{word}</span>
      <small>
        <StateSince destination={destination} />
      </small>
    </div>
  );
}
