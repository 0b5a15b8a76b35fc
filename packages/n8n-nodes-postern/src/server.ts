import type { HttpRequest, NodeContext } from './n8n.model.ts';

const CREDENTIAL = 'posternApi';

/** Calls the server of the node's credential, with its API key. */
export async function callServer(
  context: NodeContext,
  { method, path, ...rest }: { path: string } & Pick<HttpRequest, 'method' | 'body' | 'qs'>,
): Promise<Record<string, unknown>> {
  const { server } = await context.getCredentials(CREDENTIAL);
  const url = `${String(server).replace(/\/+$/, '')}/api${path}`;
  const answer = await context.helpers.httpRequestWithAuthentication.call(context, CREDENTIAL, {
    method,
    url,
    json: true,
    ...rest,
  });
  return isRecord(answer) ? answer : {};
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a failed call was answered with a status. */
export const hasStatus = (error: unknown, status: number): boolean =>
  isRecord(error) &&
  (Number(error['httpCode']) === status || (isRecord(error['response']) && error['response']['status'] === status));
