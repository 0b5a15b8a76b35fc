import type { Endpoint, Member, Workspace } from '@postern/contracts';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { Field, Select } from '../../../../components/forms/field.tsx';
import { Note } from '../../../../components/note.tsx';
import { Skeleton } from '../../../../components/states/skeleton.tsx';
import { formatPlural } from '../../../../lib/format.ts';
import { quoted } from '../../../../lib/quoted.ts';
import { cut } from '../../../../lib/text.ts';
import { useLoss } from './use-loss.ts';
import { useMoveEndpoint } from './use-move-endpoint.ts';

interface MoveDialogProps {
  endpoint: Endpoint;
  from: Workspace;
  /** At least one. */
  targets: readonly [Workspace, ...Workspace[]];
  onClose: () => void;
}

/**
 * Asks where the endpoint goes, and says what ends by it. It has no form element: events of one would reach the form of
 * the settings around it.
 */
export function MoveDialog({ endpoint, from, targets, onClose }: MoveDialogProps) {
  const [chosen, setChosen] = useState(targets[0].id);
  const to = targets.find(({ id }) => id === chosen) ?? targets[0];
  const { move, isMoving, error, reset } = useMoveEndpoint(endpoint, onClose);
  return (
    <Dialog open onClose={onClose} title="Move to another workspace" size="medium">
      {error !== undefined && <Note kind="error">{error}</Note>}
      <Field label="Workspace">
        {(control) => (
          <Select
            {...control}
            value={to.id}
            disabled={isMoving}
            onChange={({ target }) => {
              setChosen(target.value);
              reset();
            }}
          >
            {targets.map(({ id, name }) => (
              <option key={id} value={id}>
                {cut(name, 80)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <p className="break-anywhere">
        {quoted(endpoint.name)} moves with its submissions, files, deliveries, destinations, form, settings and share
        links. Its URL stays, so no form has to change.
      </p>
      <Effects endpoint={endpoint} from={from} to={to} />
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={isMoving} onClick={() => move(to)}>
          Move endpoint
        </Button>
      </footer>
    </Dialog>
  );
}

function Effects({ endpoint, from, to }: { endpoint: Endpoint; from: Workspace; to: Workspace }) {
  const source = quoted(from.name);
  const target = quoted(to.name);
  return (
    <ul className="move-effects">
      <Loss key={to.id} endpoint={endpoint} from={from} to={to} />
      <li>
        API keys of {source} no longer reach it. Members, invitations and keys that are limited to it lose it for good.
      </li>
      <li>Webhooks continue, including those that programs subscribed. Remove what {target} should not keep.</li>
      <li>Email addresses that have not confirmed in {target} are asked first; their emails wait.</li>
      <li>
        New submissions count towards the month’s limit of {target}. Earlier ones stay counted in {source}.
      </li>
    </ul>
  );
}

const shownNames = 5;

function Loss({ endpoint, from, to }: { endpoint: Endpoint; from: Workspace; to: Workspace }) {
  const { members, isError } = useLoss(endpoint.id, from, to);
  if (members?.length === 0) return <li>No member loses access.</li>;
  if (members)
    return (
      <li>
        {formatPlural(members.length, 'member')} {members.length === 1 ? 'loses' : 'lose'} access at once:{' '}
        {namesOf(members)}. What is assigned to them stays assigned until you change it.
      </li>
    );
  if (isError)
    return (
      <li>
        Members of {quoted(from.name)} who do not reach {quoted(to.name)} lose access at once.
      </li>
    );
  return (
    <li>
      <span role="status" aria-label="Loading the members">
        <Skeleton width="60%" />
      </span>
    </li>
  );
}

function namesOf(members: readonly Member[]): string {
  const shown = members.slice(0, shownNames).map(({ name, email }) => quoted(name?.trim() ? name : email));
  const more = members.length - shown.length;
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more} more`;
}
