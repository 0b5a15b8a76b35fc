import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import * as invitations from './invitations.service.ts';
import * as joining from './joining.service.ts';
import * as members from './members.service.ts';
import { requireFactor } from './require-factor.service.ts';
import * as workspaces from './workspaces.service.ts';

export function workspacesRest(rest: RestScope): void {
  rest.authed(routes.workspaces.list, workspaces.listWorkspaces);
  rest.authed(routes.workspaces.create, workspaces.createWorkspace);
  rest.authed(routes.workspaces.update, workspaces.updateWorkspace);
  rest.authed(routes.workspaces.requireFactor, requireFactor);
  rest.authed(routes.workspaces.joining, joining.getJoining);
  rest.authed(routes.workspaces.updateJoining, joining.updateJoining);
  rest.authed(routes.workspaces.delete, workspaces.deleteWorkspace);
  rest.authed(routes.workspaces.keep, workspaces.keepWorkspace);
  rest.authed(routes.workspaces.members, members.listMembers);
  rest.authed(routes.workspaces.memberEmails, members.listMemberEmails);
  rest.authed(routes.workspaces.updateMember, members.updateMember);
  rest.authed(routes.workspaces.removeMember, members.removeMember);
  rest.authed(routes.invitations.list, invitations.listInvitations);
  rest.authed(routes.invitations.create, invitations.createInvitation);
  rest.authed(routes.invitations.delete, invitations.deleteInvitation);
  rest.open(routes.invitations.open, invitations.openInvitation);
  rest.authed(routes.invitations.accept, invitations.acceptInvitation);
}
