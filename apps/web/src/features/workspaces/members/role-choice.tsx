import { isLimitable, limits, roles, type Role } from '@postern/contracts';
import { useId } from 'react';
import { EndpointPicker, type NamedEndpoint } from '../../endpoints/endpoint-picker.tsx';
import { roleHelp, roleNames } from '../role-words.ts';

export interface MembershipValues {
  role: Role;
  /** null: all. */
  endpoints: NamedEndpoint[] | null;
}

interface RoleChoiceProps {
  value: MembershipValues;
  onChange: (change: Partial<MembershipValues>) => void;
  /** The reader’s own role: only an owner makes owners. */
  ownRole: Role;
  /** What is wrong with the chosen endpoints. */
  error: string | undefined;
}

/** The role of a member, and the endpoints of one who may be limited to some. */
export function RoleChoice({ value, onChange, ownRole, error }: RoleChoiceProps) {
  const name = useId();
  const offered = roles.filter((each) => each !== 'owner' || ownRole === 'owner');
  return (
    <>
      <fieldset className="stack">
        <legend className="label legend-label">Role</legend>
        {offered.map((each) => (
          <label key={each} className="check">
            <input type="radio" name={name} checked={value.role === each} onChange={() => onChange({ role: each })} />
            <span>
              {roleNames[each]} <small className="muted small as-block">{roleHelp[each]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {isLimitable(value.role) ? (
        <EndpointPicker
          value={value.endpoints}
          onChange={(endpoints) => onChange({ endpoints })}
          error={error}
          legend="Endpoints that the member may reach"
          most={limits.memberEndpoints}
        />
      ) : (
        <p className="help">Owners and admins always reach all endpoints.</p>
      )}
    </>
  );
}

/** The endpoints to send: those of a role that cannot be limited are always all. */
export const endpointIdsOf = ({ role, endpoints }: MembershipValues): string[] | null =>
  isLimitable(role) ? (endpoints?.map(({ id }) => id) ?? null) : null;

/** Why the choice cannot be sent; undefined if it can. */
export const reachError = (values: MembershipValues): string | undefined =>
  endpointIdsOf(values)?.length === 0 ? 'Choose at least one endpoint.' : undefined;
