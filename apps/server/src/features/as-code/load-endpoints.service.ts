import {
  completeFile,
  endpointFileSchema,
  ENDPOINT_FILE_VERSION,
  type CompleteFile,
  type EndpointFile,
} from '@postern/contracts';
import type { Db } from '../../db/client.ts';
import { toSettings } from '../../lib/stored-settings.ts';
import * as repo from './code.repo.ts';
import { inTurns } from './in-turns.ts';

/** An endpoint as it is, in the words of its file. */
export interface KnownEndpoint {
  id: string;
  /** What its file says; without destinations that have no key. */
  file: CompleteFile;
  /** The settings as they are stored, with the captcha's sealed secret. */
  stored: unknown;
  draft: unknown;
  suspended_reason: string | null;
  /** Hooks are not among them. */
  destinations: repo.DestinationRow[];
  /** The number of accepted submissions, which a new cap counts. */
  accepted: number;
}

const ofEndpoint = ({ endpoint_id }: { endpoint_id: string }): string => endpoint_id;

/** Endpoints of a workspace that have keys, in few statements, however many there are. */
export async function loadEndpoints(db: Db, workspace_id: string, ids: readonly string[]): Promise<KnownEndpoint[]> {
  if (ids.length === 0) return [];
  const rows = await repo.listEndpoints(db, workspace_id, ids);
  const destinations = Map.groupBy(await repo.listDestinations(db, workspace_id, ids), ofEndpoint);
  const caps = Map.groupBy(await repo.listCaps(db, workspace_id, ids), ofEndpoint);
  const pages = Map.groupBy(await repo.listPages(db, workspace_id, ids), ofEndpoint);
  return inTurns(rows, (row) => {
    const { id, draft, suspended_reason, settings, accepted } = row;
    const own = destinations.get(id) ?? [];
    const file = toFile(row, { destinations: own, caps: caps.get(id) ?? [], pages: pages.get(id) ?? [] });
    return { id, file, stored: settings, draft, suspended_reason, destinations: own, accepted };
  });
}

interface Parts {
  destinations: readonly repo.DestinationRow[];
  caps: readonly repo.CapRow[];
  pages: readonly repo.PageRow[];
}

function toFile(row: repo.EndpointRow, { destinations, caps, pages }: Parts): CompleteFile {
  const { captcha, ...settings } = toSettings(row.settings);
  const { has_secret: _, ...shown } = captcha;
  const file = {
    postern: ENDPOINT_FILE_VERSION,
    key: row.code_key ?? '',
    name: row.name,
    status: row.status,
    settings: { ...settings, captcha: shown },
    destinations: Object.fromEntries(
      destinations.flatMap((one) => (one.code_key === null ? [] : [[one.code_key, toFileDestination(one)]])),
    ),
    form: row.definition,
    caps: caps.map(({ field, option, limit, has_waiting_list, shows_left }) => ({
      field,
      option,
      limit,
      has_waiting_list,
      shows_left,
    })),
    watchdog: { pages: pages.map(({ url }) => url), sends_canary: pages[0]?.sends_canary ?? false },
  };
  // What was stored by an earlier version may lack keys that the schema has a default for.
  const parsed = endpointFileSchema.safeParse(file);
  return completeFile(parsed.data ?? (file as EndpointFile));
}

/** The URL of a chat is its secret. */
const hasSecretUrl = (kind: string): boolean => kind === 'slack' || kind === 'discord' || kind === 'teams';

export const toFileDestination = ({ kind, name, enabled, filter, config }: repo.DestinationRow): object => ({
  kind,
  name,
  enabled,
  filter,
  ...(!hasSecretUrl(kind) && { config }),
});
