import { z } from 'zod';
import { ROW_ID } from '../id-shapes.ts';
import { destinationIdSchema, endpointIdSchema, workspaceIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { roles, type Role } from '../vocabulary.ts';
import { nameSchema, suspensionSchema, timeSchema } from './common.ts';
import { emailSchema, opaqueToken } from './credentials.ts';

const accountIdSchema = z.string().regex(ROW_ID).describe('The member’s account.');
const invitationIdSchema = z.string().regex(ROW_ID).describe('The invitation’s id.');

export const roleSchema = z
  .enum(roles)
  .describe(
    'What a member may do. A reader reads and exports. An editor also changes submissions, endpoints, forms and destinations. An admin also deletes endpoints and manages members. An owner also hands over and deletes the workspace.',
  );

/** Owners and admins always reach the whole workspace. */
const reachSchema = z
  .array(endpointIdSchema)
  .min(1)
  .max(limits.memberEndpoints)
  .overwrite((ids) => [...new Set(ids)])
  .nullable()
  .describe('The endpoints that an editor or reader may reach; null: all, including those created later.');

/** The last of the chosen endpoints may have moved to another workspace. */
const reachedSchema = z
  .array(endpointIdSchema)
  .nullable()
  .describe(
    'The endpoints that an editor or reader may reach; null: all, including those created later; empty: each of them has moved to another workspace.',
  );

const usageSchema = z
  .object({
    month: z.string().describe('The month that is counted, YYYY-MM in UTC.'),
    submissions: z.int().describe('Submissions this month that count towards the limit: not spam, refused or held.'),
    limit: z.int().describe('Submissions per month that the plan includes.'),
    held: z.int().describe('Submissions this month that were beyond the limit and are held.'),
  })
  .describe('This month’s usage, for all endpoints together.');

export const workspaceSchema = z
  .object({
    id: workspaceIdSchema,
    name: z.string().describe('Its name, which all members see.'),
    role: roleSchema.describe('The caller’s role in it.'),
    endpoint_ids: reachedSchema.describe(
      'The endpoints that the caller may reach; null: all; empty: each of them has moved to another workspace.',
    ),
    usage: usageSchema
      .nullable()
      .describe(
        'This month’s usage; null for a member who may not reach all endpoints, or has no second factor although it is required.',
      ),
    members: z.int().nullable().describe('How many members it has; null where `usage` is null.'),
    second_factor_required: z.boolean().describe('Whether its members need a second factor.'),
    second_factor_missing: z
      .boolean()
      .describe(
        'Whether the caller has no second factor although the workspace requires one. Every call about it is then refused, except leaving.',
      ),
    suspended: suspensionSchema
      .nullable()
      .describe(
        'Set while the server’s operator suspends the workspace. It can then be read and exported, but not changed.',
      ),
    deletion_at: timeSchema.nullable().describe('When it will be deleted; null: no deletion is scheduled.'),
    created_at: timeSchema.describe('When it was created.'),
  })
  .meta({ id: 'Workspace' });
export type Workspace = z.infer<typeof workspaceSchema>;

export const memberSchema = z
  .object({
    account_id: accountIdSchema,
    email: z.string().describe('The address that the member signs in with.'),
    name: z.string().nullable().describe('Full name.'),
    role: roleSchema,
    endpoint_ids: reachedSchema,
    joined_at: timeSchema.describe('When the member joined.'),
    second_factor: z
      .boolean()
      .nullable()
      .describe('Whether the member has a second factor; null unless the caller is an admin or the member.'),
    you: z.boolean().describe('Whether the member is the caller.'),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof memberSchema>;

export const memberEmailsSchema = z
  .object({
    items: z
      .array(
        z.object({
          endpoint_id: endpointIdSchema,
          endpoint: z.string().describe('The endpoint’s name.'),
          destination_id: destinationIdSchema,
          destination: z.string().describe('The destination’s name.'),
        }),
      )
      .describe(
        `Destinations that email the member’s address, by the endpoint’s name; at most ${limits.emailsListed}.`,
      ),
    total: z.int().describe('How many there are.'),
  })
  .meta({ id: 'MemberEmails' });
export type MemberEmails = z.infer<typeof memberEmailsSchema>;

export const invitationSchema = z
  .object({
    id: invitationIdSchema,
    email: z.string().describe('The invited address. No one else can use the invitation.'),
    role: roleSchema,
    endpoint_ids: reachedSchema,
    invited_by: z.string().nullable().describe('The address of the member who sent it; null: that account is gone.'),
    created_at: timeSchema.describe('When it was sent.'),
    expires_at: timeSchema.describe(`When it expires: after ${limits.invitationDays} days.`),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;

/** What the holder of an invitation's link may know before signing in. */
export const openInvitationSchema = z
  .object({
    workspace: z.string().describe('The workspace’s name.'),
    email: z.string().describe('The invited address.'),
    role: roleSchema,
    invited_by: z.string().nullable().describe('The name or address of the member who sent it.'),
    has_account: z.boolean().describe('Whether the invited address has an account.'),
    second_factor_required: z.boolean().describe('Whether the workspace’s members need a second factor.'),
    expires_at: timeSchema.describe('When it expires.'),
  })
  .meta({ id: 'OpenInvitation' });
export type OpenInvitation = z.infer<typeof openInvitationSchema>;

const workspaceName = nameSchema.describe('Its name, which all members see.');

export const workspaceInput = z.object({ workspace_id: workspaceIdSchema });
export const createWorkspaceInput = z.object({ name: workspaceName });
export const updateWorkspaceInput = workspaceInput.extend({ name: workspaceName });
export const requireFactorInput = workspaceInput.extend({
  required: z.boolean().describe('Whether members need a second factor.'),
});
export const deleteWorkspaceInput = workspaceInput.extend({
  name: z.string().max(limits.nameChars).describe('The workspace’s name, as a confirmation.'),
});

/** Whether members with a role may be limited to some endpoints. */
export const isLimitable = (role: Role): boolean => role === 'editor' || role === 'reader';

export const membershipSchema = z.object({ role: roleSchema, endpoint_ids: reachSchema.default(null) });

export const updateMemberInput = workspaceInput.extend({ account_id: accountIdSchema, ...membershipSchema.shape });
export const memberInput = workspaceInput.extend({ account_id: accountIdSchema });

export const createInvitationInput = workspaceInput.extend({
  email: emailSchema.describe('The address to invite.'),
  ...membershipSchema.shape,
});
export const invitationInput = workspaceInput.extend({ invitation_id: invitationIdSchema });
export const openInvitationInput = z.object({ token: opaqueToken.describe('The token of the link in the email.') });

/** What people may be who join without an invitation: no one becomes an admin or owner by an address. */
const joinRoles = ['reader', 'editor'] as const satisfies readonly Role[];

const joiningShape = {
  role: z
    .enum(joinRoles)
    .nullable()
    .describe('The role that people get who join by the domain of their address; null: no one joins.'),
  endpoint_ids: reachSchema,
};

export const joiningSchema = z
  .object({
    ...joiningShape,
    endpoint_ids: reachedSchema,
    providers: z
      .array(
        z.object({
          name: z.string().describe('The provider’s name.'),
          domains: z.array(z.string()).describe('The email domains whose people it signs in.'),
        }),
      )
      .describe(
        'The providers for which the server’s operator has named this workspace. People who sign in with them for the first time may join; empty: no one can.',
      ),
  })
  .meta({ id: 'Joining' });
export type Joining = z.infer<typeof joiningSchema>;

export const updateJoiningInput = workspaceInput.extend({
  ...joiningShape,
  endpoint_ids: reachSchema.default(null),
});
