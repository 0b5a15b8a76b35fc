import type { Deps } from '../../../context.ts';
import { loadInstructed, type InstructedSubmission } from '../../submissions/submissions.service.ts';
import { blankSubmission } from '../model/blank-submission.ts';
import type { Claimed } from './claim.repo.ts';
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
  return claimed.map((each) => {
    const told = each.event === 'submission.erased' ? erased(each) : submissions.get(each.submission_id);
    return { claimed: each, outgoing: told && toOutgoing(deps, each, told) };
  });
}

function toOutgoing(deps: Deps, claimed: Claimed, { submission, instructions }: InstructedSubmission): Outgoing {
  const { endpoint_id, id, event, created_at, kind, name, config } = claimed;
  return {
    delivery_id: id,
    event,
    occurred_at: created_at,
    endpoint: { id: endpoint_id, name: claimed.endpoint_name, workspace_id: claimed.workspace_id },
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
