import type { CodePlan } from '@postern/contracts';

const LISTED = 10;

/** A plan in words, for people. */
export function describePlan({ endpoints, unchanged, kept }: CodePlan): string[] {
  const changes = endpoints.flatMap(({ key, changes }) => [
    key,
    ...changes.flatMap(({ text, details }) => [`  ${text}`, ...details.map((detail) => `    ${detail}`)]),
  ]);
  const listed = kept.slice(0, LISTED).map(({ id, name, key }) => `${name} (${key ?? id})`);
  const more = kept.length > LISTED ? ` and ${kept.length - LISTED} more` : '';
  return [
    ...changes,
    ...(kept.length > 0 ? [`Without a file, and kept: ${listed.join(', ')}${more}.`] : []),
    endpoints.length === 0
      ? `Nothing to do: ${countEndpoints(unchanged)} as in the files.`
      : `To create: ${count(endpoints, 'create')}. To change: ${count(endpoints, 'change')}. To delete: ${count(endpoints, 'delete')}. Unchanged: ${unchanged}.`,
  ];
}

const count = (endpoints: CodePlan['endpoints'], action: string): number =>
  endpoints.filter((one) => one.action === action).length;

const countEndpoints = (number: number): string => (number === 1 ? '1 endpoint is' : `${number} endpoints are`);
