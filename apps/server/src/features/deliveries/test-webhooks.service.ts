import type { Submission } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import { newChildId } from '../../ids.ts';
import { toData } from '../../lib/submission-fields.ts';
import { loadWorkingWebhooks } from '../destinations/for-deliveries.service.ts';
import { blankSubmission } from './model/blank-submission.ts';
import type { Outcome } from './model/outgoing.ts';
import { tryToSend } from './worker/attempt-delivery.ts';

/** A receiver that takes longer is reported. */
const LONGEST_MS = 30_000;

export interface WebhookTest {
  /** The name of the destination. */
  name: string;
  outcome: Outcome;
}

/**
 * Sends a submission that is not stored to the webhooks of an endpoint which are on, once and as a test. Nothing of it is
 * recorded, and a webhook is not paused for it.
 */
export async function testWebhooks(
  deps: Deps,
  test: { endpoint_id: string; submission_id: string; fields: Submission['fields']; signal: AbortSignal },
): Promise<WebhookTest[]> {
  const { endpoint_id, submission_id, fields } = test;
  const at = deps.now();
  const signal = AbortSignal.any([test.signal, AbortSignal.timeout(LONGEST_MS)]);
  const known = { id: submission_id, endpoint_id, created_at: at.toISOString() };
  const submission = { ...blankSubmission(known), fields, data: toData(fields) };
  const webhooks = await loadWorkingWebhooks(deps, endpoint_id);
  return Promise.all(
    webhooks.map(async ({ endpoint, destination }) => {
      const delivery_id = newChildId(endpoint_id, at);
      const { publicUrl } = deps.config;
      const outgoing = {
        delivery_id,
        event: 'test',
        occurred_at: at,
        endpoint,
        destination,
        submission,
        publicUrl,
      } as const;
      return { name: destination.name, outcome: await tryToSend(deps, outgoing, { recipient: '', at, signal }) };
    }),
  );
}
