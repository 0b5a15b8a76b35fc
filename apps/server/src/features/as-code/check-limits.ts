import { capTarget, limits, type FieldError } from '@postern/contracts';
import { tooManyToCount } from '../caps/caps.service.ts';
import { tooManyWatched } from '../watchdog/watchdog.service.ts';
import type { KnownEndpoint } from './load-endpoints.service.ts';
import type { Wanted } from './make-plan.ts';

/**
 * Checks what files can only have together: new caps that have too many submissions to count, and too many endpoints with
 * watched pages.
 * @param watched the ids of the workspace’s endpoints that have a watchdog
 */
export function checkLimits(
  wanted: Wanted,
  { known, watched }: { known: readonly KnownEndpoint[]; watched: readonly string[] },
): FieldError[] {
  const byKey = new Map(known.map((one) => [one.file.key, one]));
  return [...checkCounts(wanted, byKey), ...checkWatched(wanted, { byKey, watched })];
}

type ByKey = ReadonlyMap<string, KnownEndpoint>;

const TOGETHER = `New caps count all accepted submissions, and the endpoints of these files have more than ${limits.capCounted.toLocaleString('en')} together. Apply the files in several steps.`;

/** New submissions wait while a new cap counts, and all files are applied in one transaction. */
function checkCounts({ files }: Wanted, byKey: ByKey): FieldError[] {
  let counted = 0;
  return files.flatMap(({ key, caps = [] }, at) => {
    const known = byKey.get(key);
    const old = new Set(known?.file.caps?.map(capTarget));
    const first = caps.findIndex((cap) => !old.has(capTarget(cap)));
    if (!known || first < 0) return [];
    const error = { path: `files.${at}.caps.${first}`, code: 'too_big' };
    if (known.accepted > limits.capCounted) return [{ ...error, message: tooManyToCount().message }];
    counted += known.accepted;
    return counted > limits.capCounted ? [{ ...error, message: TOGETHER }] : [];
  });
}

/** Endpoints that have a watchdog keep it, and the next ones of the files get one as long as there is room. */
function checkWatched(
  { files, env }: Wanted,
  { byKey, watched }: { byKey: ByKey; watched: readonly string[] },
): FieldError[] {
  if (env === 'test') return [];
  const concerned = new Set([...byKey.values()].map(({ id }) => id));
  const states = files.map(({ key, watchdog }) => {
    const isOn = watched.includes(byKey.get(key)?.id ?? '');
    return { isOn, willBeOn: watchdog === undefined ? isOn : watchdog.pages.length > 0 };
  });
  let count = watched.filter((id) => !concerned.has(id)).length;
  count += states.filter(({ isOn, willBeOn }) => isOn && willBeOn).length;
  return states.flatMap(({ isOn, willBeOn }, at) => {
    if (isOn || !willBeOn) return [];
    count += 1;
    if (count <= limits.watchedEndpoints) return [];
    return [{ path: `files.${at}.watchdog.pages`, message: tooManyWatched().message, code: 'too_big' }];
  });
}
