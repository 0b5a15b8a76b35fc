import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HttpRequest, WebhookContext } from './n8n.model.ts';
import { PosternTrigger } from './PosternTrigger.node.ts';

const node = new PosternTrigger();
const secret = `whsec_${Buffer.from('a secret of the hook').toString('base64')}`;
const hook = { id: 'k7m2qd9x_06852f0b6d3a8c17', secret };

/** n8n's context of a node in a workflow, with the answers of the server. */
function contextOf(answer: (request: HttpRequest) => unknown, data: Record<string, unknown> = {}) {
  const requests: HttpRequest[] = [];
  const parameters: Record<string, string> = { endpointId: 'k7m2qd9x', event: 'submission.received' };
  return {
    requests,
    data,
    getCredentials: async () => ({ server: 'https://forms.example.org/', apiKey: 'pk_1' }),
    getNodeParameter: (name: string) => parameters[name],
    getNodeWebhookUrl: () => 'https://n8n.example.org/webhook/1/webhook',
    getWorkflowStaticData: () => data,
    helpers: {
      httpRequestWithAuthentication: async (_credential: string, request: HttpRequest) => {
        requests.push(request);
        return answer(request);
      },
    },
  };
}

describe('the subscription', () => {
  const { default: methods } = node.webhookMethods;

  it('begins when the workflow is published and ends when it is unpublished', async () => {
    const context = contextOf(() => hook);
    expect(await methods.create.call(context)).toBe(true);
    expect(context.requests).toEqual([
      {
        method: 'POST',
        url: 'https://forms.example.org/api/endpoints/k7m2qd9x/hooks',
        body: {
          target_url: 'https://n8n.example.org/webhook/1/webhook',
          event: 'submission.received',
          name: 'n8n',
        },
        json: true,
      },
    ]);
    expect(context.data).toEqual({ path: '/endpoints/k7m2qd9x/hooks', ...hook });
    expect(await methods.delete.call(context)).toBe(true);
    expect(context.requests[1]).toEqual({
      method: 'DELETE',
      url: `https://forms.example.org/api/endpoints/k7m2qd9x/hooks/${hook.id}`,
      json: true,
    });
    expect(context.data).toEqual({});
  });

  it('is over when somebody has deleted it, but not when the server cannot be reached', async () => {
    const fails = (error: object) =>
      contextOf(
        () => {
          throw Object.assign(new Error('Failed'), error);
        },
        { path: '/endpoints/k7m2qd9x/hooks', ...hook },
      );
    const gone = fails({ httpCode: '404' });
    expect(await methods.delete.call(gone)).toBe(true);
    expect(gone.data).toEqual({});
    const unreachable = fails({ code: 'ECONNREFUSED' });
    expect(await methods.delete.call(unreachable)).toBe(false);
    expect(unreachable.data).toMatchObject(hook);
    expect(await methods.delete.call(contextOf(() => hook))).toBe(true);
  });
});

it('offers the endpoints that the key may reach', async () => {
  const context = contextOf(() => ({ items: [{ id: 'k7m2qd9x', name: 'Repair enquiries', status: 'active' }] }));
  expect(await node.methods.loadOptions.listEndpoints.call(context)).toEqual([
    { name: 'Repair enquiries', value: 'k7m2qd9x' },
  ]);
  expect(context.requests[0]).toMatchObject({ url: 'https://forms.example.org/api/endpoints/' });
});

describe('a call', () => {
  afterEach(() => vi.useRealTimers());

  const event = {
    type: 'submission.received',
    timestamp: '2026-11-20T12:00:00.000Z',
    data: { id: 'k7m2qd9x_1', data: { email: 'noor@example.org' } },
  };
  const seconds = String(Date.parse(event.timestamp) / 1000);

  function call(change: { headers?: Record<string, string>; body?: string; data?: Record<string, unknown> } = {}) {
    vi.useFakeTimers({ now: new Date(event.timestamp) });
    const body = Buffer.from(change.body ?? JSON.stringify(event));
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key)
      .update(`msg_1.${seconds}.`)
      .update(JSON.stringify(event))
      .digest('base64');
    const answers: [number, unknown][] = [];
    const context: WebhookContext = {
      getBodyData: () => JSON.parse(body.toString()),
      getHeaderData: () => ({
        'webhook-id': 'msg_1',
        'webhook-timestamp': seconds,
        'webhook-signature': `v1,AAAA v1,${signature}`,
        ...change.headers,
      }),
      getRequestObject: () => ({ rawBody: body }),
      getResponseObject: () => ({ status: (code) => ({ json: (answer) => answers.push([code, answer]) }) }),
      getWorkflowStaticData: () => change.data ?? hook,
    };
    return node.webhook.call(context).then((started) => ({ started, answers }));
  }

  it('that is genuine starts the workflow with the submission', async () => {
    const { started, answers } = await call();
    const { type, timestamp, data } = event;
    expect([started, answers]).toEqual([{ workflowData: [[{ json: { event: type, timestamp, ...data } }]] }, []]);
  });

  it.each([
    ['a changed body', { body: '{"type":"submission.received","data":{"id":"other"}}' }],
    ['no signature', { headers: { 'webhook-signature': '' } }],
    ['another version of the signature', { headers: { 'webhook-signature': 'v2,AAAA' } }],
    ['an old time', { headers: { 'webhook-timestamp': String(Number(seconds) - 301) } }],
    ['a time that is no number', { headers: { 'webhook-timestamp': 'now' } }],
    ['no subscription', { data: {} }],
  ])('with %s is answered 401 and starts nothing', async (_what, change) => {
    const { started, answers } = await call(change);
    expect(started).toEqual({ noWebhookResponse: true });
    expect(answers).toEqual([[401, { message: 'The signature of this webhook is not valid.' }]]);
  });
});
