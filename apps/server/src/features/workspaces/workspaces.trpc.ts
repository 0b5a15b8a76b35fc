import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, open, router } from '../../trpc/init.ts';
import * as invitations from './invitations.service.ts';
import * as joining from './joining.service.ts';
import * as members from './members.service.ts';
import { requireFactor } from './require-factor.service.ts';
import * as service from './workspaces.service.ts';

const { workspaces, invitations: invited } = routes;

export const workspacesRouter = router({
  list: authed.output(workspaces.list.output).query(({ ctx }) => service.listWorkspaces(ctx)),
  create: authed
    .input(inputOf(workspaces.create))
    .output(workspaces.create.output)
    .mutation(({ ctx, input }) => service.createWorkspace(ctx, input)),
  update: authed
    .input(inputOf(workspaces.update))
    .output(workspaces.update.output)
    .mutation(({ ctx, input }) => service.updateWorkspace(ctx, input)),
  requireFactor: authed
    .input(inputOf(workspaces.requireFactor))
    .output(workspaces.requireFactor.output)
    .mutation(({ ctx, input }) => requireFactor(ctx, input)),
  joining: authed
    .input(inputOf(workspaces.joining))
    .output(workspaces.joining.output)
    .query(({ ctx, input }) => joining.getJoining(ctx, input)),
  updateJoining: authed
    .input(inputOf(workspaces.updateJoining))
    .output(workspaces.updateJoining.output)
    .mutation(({ ctx, input }) => joining.updateJoining(ctx, input)),
  delete: authed
    .input(inputOf(workspaces.delete))
    .output(workspaces.delete.output)
    .mutation(({ ctx, input }) => service.deleteWorkspace(ctx, input)),
  keep: authed.input(inputOf(workspaces.keep)).mutation(({ ctx, input }) => service.keepWorkspace(ctx, input)),
  members: authed
    .input(inputOf(workspaces.members))
    .output(workspaces.members.output)
    .query(({ ctx, input }) => members.listMembers(ctx, input)),
  memberEmails: authed
    .input(inputOf(workspaces.memberEmails))
    .output(workspaces.memberEmails.output)
    .query(({ ctx, input }) => members.listMemberEmails(ctx, input)),
  updateMember: authed
    .input(inputOf(workspaces.updateMember))
    .output(workspaces.updateMember.output)
    .mutation(({ ctx, input }) => members.updateMember(ctx, input)),
  removeMember: authed
    .input(inputOf(workspaces.removeMember))
    .mutation(({ ctx, input }) => members.removeMember(ctx, input)),
});

export const invitationsRouter = router({
  list: authed
    .input(inputOf(invited.list))
    .output(invited.list.output)
    .query(({ ctx, input }) => invitations.listInvitations(ctx, input)),
  create: authed
    .input(inputOf(invited.create))
    .output(invited.create.output)
    .mutation(({ ctx, input }) => invitations.createInvitation(ctx, input)),
  delete: authed.input(inputOf(invited.delete)).mutation(({ ctx, input }) => invitations.deleteInvitation(ctx, input)),
  open: open
    .input(inputOf(invited.open))
    .output(invited.open.output)
    .query(({ ctx, input }) => invitations.openInvitation(ctx, input)),
  accept: authed
    .input(inputOf(invited.accept))
    .output(invited.accept.output)
    .mutation(({ ctx, input }) => invitations.acceptInvitation(ctx, input)),
});
