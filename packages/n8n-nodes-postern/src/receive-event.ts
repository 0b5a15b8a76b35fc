import type { WebhookAnswer, WebhookContext } from './n8n.model.ts';
import { isRecord } from './server.ts';
import { isGenuine } from './verify-signature.ts';

/** Starts the workflow with one item for a genuine call: the submission, with the event and its time. */
export function receiveEvent(context: WebhookContext, now: Date): WebhookAnswer {
  const { secret } = context.getWorkflowStaticData('node');
  const { rawBody: body } = context.getRequestObject();
  const headers = context.getHeaderData();
  if (typeof secret !== 'string' || !body || !isGenuine({ body, headers, secret, now })) {
    context.getResponseObject().status(401).json({ message: 'The signature of this webhook is not valid.' });
    return { noWebhookResponse: true };
  }
  const event = context.getBodyData();
  if (!isRecord(event) || !isRecord(event['data'])) return { workflowData: [[]] };
  return { workflowData: [[{ json: { event: event['type'], timestamp: event['timestamp'], ...event['data'] } }]] };
}
