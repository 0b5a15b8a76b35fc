import type { PrivacyHit, PrivacyRequest } from '@postern/contracts';
import { eventually, type Account } from '../../../test/harness.ts';

type Search = { value: string; match?: 'whole' | 'contains'; in_files?: boolean };

/** The first workspace of an account. */
export const workspaceOf = async ({ client }: Account): Promise<string> =>
  (await client.workspaces.list()).items[0]?.id ?? '';

/** Waits until nothing is under way. */
export const settled = (
  { client }: Account,
  { workspace_id, request_id }: { workspace_id: string; request_id: string },
): Promise<PrivacyRequest> =>
  eventually(async () => {
    const request = await client.privacy.get({ workspace_id, request_id });
    return request.state === 'found' || request.state === 'erased' ? request : undefined;
  });

export interface FoundRequest {
  request: PrivacyRequest;
  hits: PrivacyHit[];
  key: { workspace_id: string; request_id: string };
}

/** Searches, and waits for the end. */
export async function find(account: Account, search: Search): Promise<FoundRequest> {
  const workspace_id = await workspaceOf(account);
  const { id: request_id } = await account.client.privacy.search({ workspace_id, ...search });
  const key = { workspace_id, request_id };
  const request = await settled(account, key);
  const { items } = await account.client.privacy.hits({ ...key, size: 100 });
  return { request, hits: items, key };
}

/** Erases what was found, and waits for the end. */
export async function erase(account: Account, key: FoundRequest['key'], keep: string[] = []): Promise<PrivacyRequest> {
  await account.client.privacy.erase({ ...key, keep });
  return settled(account, key);
}

/** The bytes of a receipt. */
export const receiptOf = async ({ client }: Account, key: FoundRequest['key']): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await (await client.privacy.receipt(key)).arrayBuffer());
