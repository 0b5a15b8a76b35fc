/**
 * The parts of n8n's interface for nodes that this package uses. n8n's own package of types brings thirty others, and the
 * node needs none of them when it runs. Source: https://docs.n8n.io/integrations/creating-nodes/build/reference/.
 */
export interface NodeContext {
  getCredentials(name: string): Promise<Record<string, unknown>>;
  getNodeParameter(name: string): unknown;
  helpers: { httpRequestWithAuthentication: (credentials: string, request: HttpRequest) => Promise<unknown> };
}

/** The context of a node's webhook while its workflow is published or unpublished. */
export interface HookContext extends NodeContext {
  getNodeWebhookUrl(name: string): string | undefined;
  getWorkflowStaticData(type: 'node'): Record<string, unknown>;
}

/** The context of a call to a node's webhook. */
export interface WebhookContext {
  getBodyData(): unknown;
  getHeaderData(): Record<string, string | string[] | undefined>;
  /** An Express request; n8n keeps the bytes of its body. */
  getRequestObject(): { rawBody?: Uint8Array };
  /** An Express response. */
  getResponseObject(): { status(code: number): { json(body: unknown): unknown } };
  getWorkflowStaticData(type: 'node'): Record<string, unknown>;
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  body?: unknown;
  qs?: Record<string, string | number>;
  json: true;
}

export interface Option {
  name: string;
  value: string;
}

export interface WebhookAnswer {
  /** The items with which the workflow starts: one list for each output. */
  workflowData?: { json: Record<string, unknown> }[][];
  /** Set if the node has answered itself, and the workflow does not start. */
  noWebhookResponse?: true;
}
