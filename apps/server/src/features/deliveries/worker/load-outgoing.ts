import type { Deps } from '../../../context.ts';
import { loadInstructed, type InstructedSubmission } from '../../submissions/submissions.service.ts';
import { blankSubmission } from '../model/blank-submission.ts';
import type { Claimed } from './claim.repo.ts';
import { loadLabels } from '../../endpoint-cache/load-labels.ts';
import { openSecrets } from '../../destinations/seal-secrets.ts';
import type { Outgoing } from '../model/outgoing.ts';

/** A claimed delivery with its content; without it if its submission was deleted. */
export interface Task {
  claimed: Claimed;
  outgoing: Outgoing | undefined;
}

export interface FullTask extends Task {
  outgoing: Outgoing;
}

/** Loads the content of claimed deliveries. */
export async function loadOutgoing(deps: Deps, claimed: readonly Claimed[]): Promise<Task[]> {
  const loaded = await loadInstructed(deps, claimed);
  const submissions = new Map(loaded.map((each) => [each.submission.id, each]));
  // Only emails are for people who know the form.
  const mailed = new Set(claimed.filter(({ kind }) => kind === 'email').map(({ endpoint_id }) => endpoint_id));
  const loading = [...mailed].map(async (id) => [id, await loadLabels(deps.db, id)] as const);
  const labels = new Map(await Promise.all(loading));
  return claimed.map((each) => {
    const told = each.event === 'submission.erased' ? erased(each) : submissions.get(each.submission_id);
    const known = labels.get(each.endpoint_id);
    return { claimed: each, outgoing: told && { ...toOutgoing(deps, each, told), ...(known && { labels: known }) } };
  });
}

function toOutgoing(deps: Deps, claimed: Claimed, { submission, instructions }: InstructedSubmission): Outgoing {
  const { endpoint_id, id, event, created_at, kind, name, config } = claimed;
  return {
    delivery_id: id,
    event,
    occurred_at: created_at,
    endpoint: {
      id: endpoint_id,
      name: claimed.endpoint_name,
      workspace_id: claimed.workspace_id,
      is_test: claimed.is_test,
    },
    destination: { id: claimed.destination_id, kind, name, config, ...openSecrets(deps.secret, claimed) },
    submission,
    instructions,
    publicUrl: deps.config.publicUrl,
  };
}

/** Of an erased submission only the ids remain. */
const erased = ({ submission_id, endpoint_id, created_at }: Claimed): InstructedSubmission => ({
  instructions: [],
  submission: blankSubmission({ id: submission_id, endpoint_id, created_at: created_at.toISOString() }),
});
