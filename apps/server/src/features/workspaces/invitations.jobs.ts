import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

export const sendInvitationJob = defineJob(
  'workspaces.invite',
  z.object({ workspace_id: z.string(), invitation_id: z.string() }),
);
