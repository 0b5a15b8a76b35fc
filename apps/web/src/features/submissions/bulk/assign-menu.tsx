import { UserRound } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../components/menu.tsx';
import { nameOfPerson, usePeople } from '../team/people.ts';

interface AssignMenuProps {
  endpointId: string;
  busy: boolean;
  /** @param name as the notice says it */
  onAssign: (assignee_id: string | null, name: string) => void;
}

/** The members to whom the selected submissions can be assigned. A person who works alone does not see it. */
export function AssignMenu({ endpointId, busy, onAssign }: AssignMenuProps) {
  const { people, me } = usePeople(endpointId);
  if (people.length < 2) return null;
  return (
    <Menu
      label="Assign"
      trigger={
        <Button size="s" title="Assign" icon={<UserRound aria-hidden="true" />} disabled={busy}>
          Assign
        </Button>
      }
    >
      <MenuItem onSelect={() => onAssign(null, '')}>No one</MenuItem>
      <MenuSeparator />
      {people.map((person) => {
        const isMe = person.account_id === me;
        const name = nameOfPerson(person, me);
        return (
          <MenuItem key={person.account_id} onSelect={() => onAssign(person.account_id, isMe ? 'you' : name)}>
            <bdi className="ellipsis">{name}</bdi>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
