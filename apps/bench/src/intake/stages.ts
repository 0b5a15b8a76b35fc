import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A V8 CPU profile, as `node --cpu-prof` writes it. */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  /** Microseconds of the machine's monotonic clock. */
  startTime: number;
  /** The top node of each sample, and the microseconds since the previous one. */
  samples: number[];
  timeDeltas: number[];
}

/**
 * Assigns time to the first stage whose pattern matches a file, from the innermost call outwards. Time that the runtime
 * spends for a stage belongs to that stage.
 */
const stages: readonly (readonly [stage: string, pattern: RegExp])[] = [
  ['judge', /features\/(intake\/(judge|signals|bayes|learning|form-)|spam\/)/],
  ['read', /features\/intake\/read/],
  ['write', /features\/intake\/intake\.(write|writer|store|queue|repo)/],
  ['answer', /features\/intake\/(answer|redirect|intake\.failure)/],
  ['follow', /features\/(dispatch|search|insights|activity|deliveries)|outbound\//],
  ['intake', /features\/intake/],
  ['http', /node_modules\/.*(fastify|find-my-way|avvio|light-my-request)|src\/http\//],
  ['driver', /node_modules\/.*(kysely|pg-|\/pg\/)|src\/db\//],
];

/** V8's own names for activities that are not functions. */
const own = new Map([
  ['(garbage collector)', 'gc'],
  ['(idle)', 'idle'],
  ['(program)', 'program'],
]);

/** A span between two moments of the monotonic clock, in microseconds. */
export interface Period {
  fromUs: number;
  untilUs: number;
  submissions: number;
}

/** The current time on the clock of the profiles. */
export const monotonicUs = (): number => Number(process.hrtime.bigint() / 1000n);

/**
 * The cost of each stage in one process.
 * @returns microseconds of the processor for one submission, by stage, without idle time
 */
export function costOf(profile: Profile, { fromUs, untilUs, submissions }: Period): Record<string, number> {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const stageOf = (id: number): string => {
    const name = nodes.get(id)?.callFrame.functionName ?? '';
    const byName = own.get(name);
    if (byName !== undefined) return byName;
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const url = nodes.get(at)?.callFrame.url ?? '';
      const stage = stages.find(([, pattern]) => pattern.test(url));
      if (stage) return stage[0];
    }
    return 'runtime';
  };
  const costs = new Map<string, number>();
  let atUs = profile.startTime;
  for (const [index, id] of profile.samples.entries()) {
    const us = profile.timeDeltas[index] ?? 0;
    atUs += us;
    if (atUs < fromUs || atUs > untilUs) continue;
    const stage = stageOf(id);
    if (stage !== 'idle') costs.set(stage, (costs.get(stage) ?? 0) + us);
  }
  return Object.fromEntries([...costs].map(([stage, us]) => [stage, Math.round(us / submissions)]));
}

/** The profiles that a product has left in a folder, by process id. */
export async function readProfiles(folder: string): Promise<Map<number, Profile>> {
  const profiles = new Map<number, Profile>();
  for (const name of await readdir(folder)) {
    // CPU.<day>.<time>.<process>.<thread>.<count>.cpuprofile
    const pid = Number(name.split('.')[3]);
    profiles.set(pid, JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Profile);
  }
  return profiles;
}
