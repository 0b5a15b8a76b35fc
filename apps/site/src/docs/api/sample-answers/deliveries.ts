import { sampleValue } from '../samples.ts';
import { attempt, delivery, destination, emails, failed } from '../sample-values/deliveries.ts';
import { submission } from '../sample-values/submissions.ts';
import { changed, type Given } from '../sample-values/common.ts';

export const deliveriesAnswers: Readonly<Record<string, Given>> = {
  'destinations.list': { items: [destination] },
  'destinations.create': {
    ...destination,
    last_delivered_at: null,
    recent: [],
    created_at: changed,
    updated_at: changed,
  },
  'destinations.get': destination,
  'destinations.update': { ...destination, updated_at: changed },
  'destinations.rotateSecret': {
    ...destination,
    secrets: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    updated_at: changed,
  },
  'destinations.test': { ...attempt, at: changed, delivered: true },
  'destinations.backfill': { state: 'running', total: 42, started_at: changed },
  'destinations.backfillState': { state: 'done', queued: 42, total: 42, started_at: changed },
  'destinations.resendConfirmation': emails,
  'destinations.confirmRecipient': { email: 'colleague@example.org' },
  'hooks.subscribe': {
    id: sampleValue('hook_id'),
    target_url: 'https://flows.brassworks.example/webhook/5d41402a',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    created_at: changed,
  },
  'hooks.sample': { items: [{ type: 'submission.received', timestamp: changed, data: submission }] },
  'deliveries.list': { items: [failed] },
  'deliveries.ofSubmission': { items: [delivery] },
  'deliveries.retry': { ...failed, state: 'pending', next_attempt_at: changed },
  'deliveries.retryDead': { count: 2 },
};
