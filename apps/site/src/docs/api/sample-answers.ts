import { accountsAnswers } from './sample-answers/accounts.ts';
import { deliveriesAnswers } from './sample-answers/deliveries.ts';
import { endpointsAnswers } from './sample-answers/endpoints.ts';
import { submissionsAnswers } from './sample-answers/submissions.ts';
import { workspacesAnswers } from './sample-answers/workspaces.ts';
import type { Given } from './sample-values/common.ts';

export const sampleAnswers: Readonly<Record<string, Given>> = {
  ...accountsAnswers,
  ...workspacesAnswers,
  ...endpointsAnswers,
  ...submissionsAnswers,
  ...deliveriesAnswers,
};
