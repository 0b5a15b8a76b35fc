import type { Deps } from '../../../context.ts';
import type { Trx } from '../../../db/client.ts';
import { parseJson } from '../../../lib/json.ts';
import { enqueueRemoval } from '../../erasure/erase-rows.service.ts';
import { decodeUrl } from '../search/decode-url.ts';
import type { Matcher } from '../search/match-value.ts';
import * as repo from './traces.repo.ts';

interface Task {
  workspace_id: string;
  endpoint_id: string;
  matcher: Matcher;
  /** Names of fields that remaining submissions have. undefined: unknown, so that no name is deleted. */
  keptNames: ReadonlySet<string> | undefined;
}

/** A row that changes between reading and deleting is read again; something else changes it very rarely. */
const ROUNDS = 5;

/**
 * Deletes what an endpoint stores of a value beside its submissions: names of fields and their changes, addresses of pages,
 * filters of share links, and what imports show of their files.
 */
export async function eraseTraces(deps: Deps, { matcher, keptNames, ...key }: Task): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const count = await deps.db.transaction().execute(async (trx) => {
      const rows = await repo.listTraces(trx, { ...key, pieces: matcher.pieces });
      const found = rows.filter((row) => row.texts.some((text) => hasValue(matcher, text)));
      const traces = found.filter((row) => !isKept(row, keptNames));
      await remove(deps, trx, { ...key, matcher, traces });
      return traces.length;
    });
    if (count === 0) return;
  }
}

const hasValue = ({ has }: Matcher, text: string | null): boolean =>
  text !== null && (has(text) || has(decodeUrl(text)));

/** Whether remaining submissions have a name of a field. */
function isKept({ table, texts: [name = null] }: repo.Trace, keptNames: ReadonlySet<string> | undefined): boolean {
  if (table !== 'endpoint_field' && table !== 'field_change') return false;
  return keptNames === undefined || (name !== null && keptNames.has(String(parseJson(name))));
}

interface Found {
  endpoint_id: string;
  matcher: Matcher;
  traces: readonly repo.Trace[];
}

async function remove(deps: Deps, trx: Trx, { endpoint_id, matcher, traces }: Found): Promise<void> {
  const imports = traces.filter(({ table }) => table === 'import');
  // A file that is still to be imported has the value itself, and so has the mapping of its columns.
  const gone = imports.filter(({ storage_key, texts: [mapping = null] }) => {
    return storage_key !== null || hasValue(matcher, mapping);
  });
  const blanked = imports.filter((row) => !gone.includes(row));
  await repo.blankImports(
    trx,
    endpoint_id,
    blanked.map(({ ctid }) => ctid),
  );
  await enqueueRemoval(
    deps,
    trx,
    gone.flatMap(({ storage_key }) => storage_key ?? []),
  );
  const deleted = [...traces.filter(({ table }) => table !== 'import'), ...gone];
  for (const [table, rows] of Map.groupBy(deleted, (row) => row.table))
    await repo.deleteTraces(trx, endpoint_id, { table, ctids: rows.map(({ ctid }) => ctid) });
}
