import type { HookContext, NodeContext, Option, WebhookAnswer, WebhookContext } from './n8n.model.ts';
import { receiveEvent } from './receive-event.ts';
import { callServer, isRecord } from './server.ts';
import { isSubscribed, subscribe, unsubscribe } from './subscription.ts';

const MOST_ENDPOINTS = 100;

/** The node. n8n finds the class by the name of the file, and calls its functions with the context as `this`. */
export class PosternTrigger {
  description = {
    displayName: 'Postern Trigger',
    name: 'posternTrigger',
    icon: 'file:postern.svg',
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["event"]}}',
    description: 'Starts the workflow when a form is submitted',
    defaults: { name: 'Postern Trigger' },
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: 'posternApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Endpoint Name or ID',
        name: 'endpointId',
        type: 'options',
        typeOptions: { loadOptionsMethod: 'listEndpoints' },
        default: '',
        required: true,
        description:
          'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
      },
      {
        displayName: 'Event',
        name: 'event',
        type: 'options',
        options: [
          {
            name: 'Submission Received',
            value: 'submission.received',
            description: 'A submission went to the inbox, at once or when somebody moved it there',
          },
        ],
        default: 'submission.received',
        required: true,
      },
    ],
  };

  methods = {
    loadOptions: {
      async listEndpoints(this: NodeContext): Promise<Option[]> {
        const qs = { sort: 'name', size: MOST_ENDPOINTS };
        const { items } = await callServer(this, { method: 'GET', path: '/endpoints/', qs });
        const endpoints = Array.isArray(items) ? items.filter(isRecord) : [];
        return endpoints.map(({ id, name }) => ({ name: String(name), value: String(id) }));
      },
    },
  };

  webhookMethods = {
    default: {
      checkExists: isSubscribed,
      create(this: HookContext): Promise<boolean> {
        return subscribe(this);
      },
      delete(this: HookContext): Promise<boolean> {
        return unsubscribe(this);
      },
    },
  };

  async webhook(this: WebhookContext): Promise<WebhookAnswer> {
    return receiveEvent(this, new Date());
  }
}
