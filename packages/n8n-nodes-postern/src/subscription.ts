import type { HookContext } from './n8n.model.ts';
import { callServer, hasStatus } from './server.ts';

const hooksPath = (context: HookContext): string =>
  `/endpoints/${encodeURIComponent(String(context.getNodeParameter('endpointId')))}/hooks`;

/** Subscribing again gives the same hook, so a workflow that is published always asks. */
export const isSubscribed = async (): Promise<boolean> => false;

export async function subscribe(context: HookContext): Promise<boolean> {
  const target_url = context.getNodeWebhookUrl('default');
  const event = context.getNodeParameter('event');
  const path = hooksPath(context);
  const hook = await callServer(context, { method: 'POST', path, body: { target_url, event, name: 'n8n' } });
  Object.assign(context.getWorkflowStaticData('node'), { path, id: hook['id'], secret: hook['secret'] });
  return true;
}

/** The hook that the workflow subscribed, even if another endpoint was chosen in the meantime. */
export async function unsubscribe(context: HookContext): Promise<boolean> {
  const data = context.getWorkflowStaticData('node');
  const { path, id } = data;
  if (typeof path !== 'string' || typeof id !== 'string') return true;
  try {
    await callServer(context, { method: 'DELETE', path: `${path}/${encodeURIComponent(id)}` });
  } catch (error) {
    // Somebody has deleted it, or its endpoint.
    if (!hasStatus(error, 404)) return false;
  }
  for (const key of ['path', 'id', 'secret']) delete data[key];
  return true;
}
