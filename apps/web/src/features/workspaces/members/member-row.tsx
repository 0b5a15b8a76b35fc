import type { Member } from '@postern/contracts';
import type { ReactNode } from 'react';
import { initialsOf } from '../../shell/initials.ts';
import { roleNames } from '../role-words.ts';
import { reachWords } from '../../../lib/workspace/reach-words.ts';

/** One member: name and address, role and reach. @param children the actions, if the reader may take any */
export function MemberRow({ member, children }: { member: Member; children: ReactNode }) {
  const { name, email, role, endpoint_ids, second_factor, you } = member;
  return (
    <li>
      <span className="avatar" aria-hidden="true" data-initials={initialsOf(member)} />
      <span className="grow person">
        <b className="align-left" dir="auto">
          {name?.trim() ? name : email}
          {you && <span className="muted weight-normal"> (you)</span>}
        </b>
        {name?.trim() && <small className="address">{email}</small>}
      </span>
      <span className="person-role">
        {roleNames[role]}
        {second_factor === false && <small>No two-step verification</small>}
        {endpoint_ids && <small>{reachWords(endpoint_ids)}</small>}
      </span>
      {children}
    </li>
  );
}
