import type { Import, ImportMapping } from '@postern/contracts';
import { eventually, type Account } from '../../../test/harness.ts';

type Body = string | Uint8Array<ArrayBuffer>;

export const upload = (account: Account, endpoint_id: string, body: Body): Promise<Import> =>
  account.client.imports.upload({ endpoint_id, name: 'file' }, { body });

/** Waits until nothing is under way. */
export const settled = (account: Account, { endpoint_id, id }: Pick<Import, 'endpoint_id' | 'id'>): Promise<Import> =>
  eventually(async () => {
    const current = await account.client.imports.get({ endpoint_id, import_id: id });
    return ['checking', 'importing', 'undoing'].includes(current.state) ? undefined : current;
  });

/** Uploads a file, imports it with its proposed mapping and some changes, and waits for the end. */
export async function importFile(
  account: Account,
  endpoint_id: string,
  { body, mapping = {}, task = 'start' }: { body: Body; mapping?: Partial<ImportMapping>; task?: 'start' | 'check' },
): Promise<Import> {
  const uploaded = await upload(account, endpoint_id, body);
  const key = { endpoint_id, import_id: uploaded.id };
  await account.client.imports[task]({ ...key, mapping: { ...uploaded.mapping, ...mapping } });
  return settled(account, uploaded);
}
