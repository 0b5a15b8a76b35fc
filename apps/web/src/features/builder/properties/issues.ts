/** An error of a part of a form, by its path. */
interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}
export type Issues = readonly Issue[];

type Place = readonly (string | number)[];

const begins = (path: Place, with_: Place): boolean => with_.every((key, index) => path[index] === key);

/** The first error at this path or below it. */
export const issueAt = (issues: Issues, ...place: Place): string | undefined =>
  issues.find(({ path }) => begins(path, place))?.message;

/** The errors below a path, as paths relative to it. */
export const issuesBelow = (issues: Issues, ...place: Place): Issues =>
  issues
    .filter(({ path }) => begins(path, place))
    .map(({ path, message }) => ({ path: path.slice(place.length), message }));
