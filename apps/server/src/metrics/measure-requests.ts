import type { FastifyInstance } from 'fastify';
import type { Buckets } from '../meters/distribution.ts';
import type { Meters } from '../meters/meters.ts';

/** Beginnings of paths, the longer ones first. */
const GROUPS: readonly (readonly [prefix: string, group: string])[] = [
  ['/api/submit/', 'intake'],
  ['/f/', 'intake'],
  ['/s/', 'intake'],
  ['/submit', 'intake'],
  ['/api/challenge/', 'challenge'],
  ['/api/', 'rest'],
  ['/trpc/', 'app'],
  ['/forms/', 'hosted_form'],
  ['/thanks/', 'thanks'],
  ['/live', 'health'],
  ['/ready', 'health'],
  ['/metrics', 'health'],
];

/** Few groups, whatever a client sends as a path. */
export function groupOf(url: string): string {
  for (const [prefix, group] of GROUPS) if (url.startsWith(prefix)) return group;
  return 'web';
}

/** Observes the time of each answer that was sent to its end. */
export function measureRequests(app: FastifyInstance, { requests }: Meters): void {
  const known = new Map<string, Buckets[]>();
  const bucketsOf = (group: string): Buckets[] => {
    const made = ['2xx', '3xx', '4xx', '5xx'].map((status) => requests.buckets({ group, status }));
    known.set(group, made);
    return made;
  };
  app.addHook('onResponse', (request, reply, done) => {
    const group = groupOf(request.raw.url ?? '');
    const buckets = known.get(group) ?? bucketsOf(group);
    buckets[Math.trunc(reply.statusCode / 100) - 2]?.observe(reply.elapsedTime / 1000);
    done();
  });
}
