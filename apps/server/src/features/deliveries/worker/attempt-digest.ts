import { loadLabels } from '../../endpoint-cache/load-labels.ts';
import type { Deps } from '../../../context.ts';
import { newChildId } from '../../../ids.ts';
import { loadSubmissions } from '../../submissions/submissions.service.ts';
import { refused } from '../channels/post.ts';
import { inTime, isRecipient, REMOVED_MEANWHILE, TEST_OUTCOME, toAttemptRow, tryToSend } from './attempt-delivery.ts';
import * as repo from './digest.repo.ts';
import { loadOutgoing } from './load-outgoing.ts';
import type { AttemptRow, Claimed, TakenKey } from './claim.repo.ts';
import { afterQuiet, toDigestSetting } from '../digest/time-mail.ts';
import { traceAttempt } from './trace-attempt.ts';
import { sendDigest } from '../channels/email/send.ts';
import type { Outcome } from '../model/outgoing.ts';

/** As many submissions as a digest shows. */
const SHOWN = 50;

/** A digest whose next attempt this worker makes. */
export interface Digest {
  key: TakenKey;
  /** The oldest delivery: the outcome is recorded for it first, then for the others. */
  first: Claimed;
  total: number;
  /** The newest submissions in it. */
  submission_ids: readonly string[];
}

/** Takes digests that are due. Those that may not go out, or not at this hour, wait. */
export async function claimDigests(
  deps: Deps,
  { leaseMs, ...options }: Omit<repo.DueOptions, 'now'> & { leaseMs: number },
): Promise<Digest[]> {
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const groups = await repo.lockDueGroups(trx, { ...options, now });
    if (groups.length === 0) return [];
    const standings = await repo.readStandings(trx, groups);
    const fates = groups.flatMap((group, index) => {
      const standing = standings[index];
      return standing ? [{ standing, fate: toFate(group, standing, { now, leaseMs }) }] : [];
    });
    await repo.settleGroups(
      trx,
      fates.map(({ fate }) => fate),
      now,
    );
    const going = fates.filter(({ fate }) => fate.taken_at !== null);
    const keys = going.map(({ fate }) => ({ ...fate, digest: fate.becomes, taken_at: now }));
    if (keys.length === 0) return [];
    const taken = await repo.readTaken(trx, keys, SHOWN);
    return taken.flatMap((each) => {
      const standing = going.find(({ fate }) => fate.becomes === each.digest)?.standing;
      return standing ? [toDigest(each, standing)] : [];
    });
  });
}

function toFate(
  group: repo.Group,
  standing: repo.Standing,
  { now, leaseMs }: { now: Date; leaseMs: number },
): repo.Fate {
  if (!standing.open) return { ...group, becomes: group.digest, due_at: null, taken_at: null };
  const until = afterQuiet(toDigestSetting(standing.digest_setting), now);
  if (until > now) return { ...group, becomes: group.digest, due_at: until, taken_at: null };
  // A digest keeps its deliveries for good: when it is sent again, it is the same one.
  const becomes = group.digest === '' ? newChildId(group.endpoint_id, now) : group.digest;
  return { ...group, becomes, due_at: new Date(now.getTime() + leaseMs), taken_at: now };
}

function toDigest(taken: repo.Taken, standing: repo.Standing): Digest {
  const { endpoint_id, destination_id, recipient, digest, taken_at, total, submission_ids, ...first } = taken;
  return {
    key: { endpoint_id, destination_id, recipient, digest, taken_at },
    first: { ...first, ...standing, endpoint_id, destination_id, recipient, sealed_secrets: [], sealed_token: null },
    total,
    submission_ids,
  };
}

/** Makes one attempt at a digest and returns the row to write. Every failure is an outcome. */
export async function attemptDigest(deps: Deps, digest: Digest, signal: AbortSignal): Promise<AttemptRow> {
  const at = deps.now();
  const { first, total, key } = digest;
  const attributes = { 'digest.id': key.digest, 'digest.submissions': total };
  const outcome = await traceAttempt(deps.tracer, { what: 'digest', claimed: first, attributes }, async () =>
    (await isRecipient(deps, first)) ? send(deps, digest, { at, signal }) : REMOVED_MEANWHILE,
  );
  return { ...toAttemptRow(first, { at, outcome }), digest: key };
}

async function send(
  deps: Deps,
  { key, first, total, submission_ids }: Digest,
  { at, signal }: { at: Date; signal: AbortSignal },
): Promise<Outcome> {
  const { endpoint_id, recipient } = key;
  if (first.is_test) return TEST_OUTCOME;
  // A digest of one is an ordinary email.
  const [only] = total === 1 ? await loadOutgoing(deps, [first]) : [];
  if (only?.outgoing) return tryToSend(deps, only.outgoing, { recipient, at, signal });
  const keys = submission_ids.map((submission_id) => ({ endpoint_id, submission_id }));
  const loaded = await loadSubmissions(deps, keys);
  if (loaded.length === 0) return refused('The submissions have been deleted.');
  const labels = await loadLabels(deps.db, endpoint_id);
  return inTime(signal, {
    send: (limited) =>
      sendDigest(
        deps,
        {
          delivery_id: key.digest,
          endpoint: { id: endpoint_id, name: first.endpoint_name, workspace_id: first.workspace_id },
          submissions: loaded.toSorted((one, other) => (one.id < other.id ? 1 : -1)),
          total,
          publicUrl: deps.config.publicUrl,
          labels,
        },
        { recipient, at, signal: limited },
      ),
    onError: (error) => deps.log.error({ err: error, digest: key.digest }, 'digest failed inside'),
  });
}
