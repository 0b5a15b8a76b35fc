import { limits, toEndpointFile, type CodePull, type EndpointFileInput, type pullInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { ownerLimits } from '../../outbound/limiter/rules.ts';
import * as repo from './code.repo.ts';
import { loadEndpoints } from './load-endpoints.service.ts';
import { makeKey } from './make-key.ts';
import { busy } from './plan.service.ts';

/**
 * The endpoints of a workspace as files. Those without a key get one first: by its name alone an endpoint could not be found
 * again after it is renamed.
 * @throws {AppError} conflict, when there are more endpoints than files that a plan takes
 */
export async function pullFiles(ctx: AuthedCtx, { env }: z.output<typeof pullInput>) {
  const { deps, actor } = ctx;
  const { workspace_id } = actor;
  await deps.limiter.demand(ownerLimits.code, workspace_id);
  const known = await deps.db.transaction().execute(async (trx) => {
    if (!(await repo.lockWorkspace(trx, workspace_id))) throw busy();
    const ids = await addKeys(trx, { workspace_id, is_test: env === 'test' });
    return loadEndpoints(trx, workspace_id, ids);
  });
  const files = known.map(({ file }) => toEndpointFile(file));
  return { files: files.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(toJson) };
}

/** A file holds JSON only, which its type does not say. */
const toJson = (file: EndpointFileInput) => file as unknown as CodePull['files'][number];

/** Gives keys to what has none. @returns the ids of all endpoints */
async function addKeys(trx: Trx, scope: repo.CodeScope): Promise<string[]> {
  const { workspace_id } = scope;
  const rows = await repo.listKeys(trx, scope);
  if (rows.length > limits.codeFiles)
    throw new AppError(
      'conflict',
      `At most ${limits.codeFiles.toLocaleString('en')} endpoints of a workspace can be files.`,
    );
  const ids = rows.map(({ id }) => id);
  await repo.setEndpointKeys(trx, workspace_id, newKeys(rows));
  const destinations = Map.groupBy(await repo.listDestinations(trx, workspace_id, ids), (row) => row.endpoint_id);
  await repo.setDestinationKeys(trx, workspace_id, [...destinations.values()].flatMap(newKeys));
  return ids;
}

function newKeys(rows: readonly { id: string; name: string; code_key: string | null }[]): repo.NewKey[] {
  const taken = new Set(rows.flatMap(({ code_key }) => code_key ?? []));
  return rows.filter(({ code_key }) => code_key === null).map(({ id, name }) => ({ id, key: makeKey(name, taken) }));
}
