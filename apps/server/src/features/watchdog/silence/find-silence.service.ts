import type { Deps } from '../../../context.ts';
import { makeFinding, type Finding } from '../inspect/finding.model.ts';
import { judgeSilence, rhythmMs } from './judge-silence.ts';
import { listHours } from './silence.repo.ts';

/** The finding that an endpoint has been silent for longer than its rhythm explains. */
export async function findSilence({ db, now }: Deps, endpoint_id: string): Promise<Finding[]> {
  const silence = judgeSilence(await listHours(db, { endpoint_id, ms: rhythmMs }), now());
  return silence?.isAlarming === true ? [makeFinding('silence', { after: silence.since.toISOString() })] : [];
}
