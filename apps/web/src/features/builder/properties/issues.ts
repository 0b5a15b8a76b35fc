/** What is wrong with a part of a form, by its place in what is edited. */
interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}
export type Issues = readonly Issue[];

type Place = readonly (string | number)[];

const begins = (path: Place, with_: Place): boolean => with_.every((key, index) => path[index] === key);

/** The first sentence about this place or something in it. */
export const issueAt = (issues: Issues, ...place: Place): string | undefined =>
  issues.find(({ path }) => begins(path, place))?.message;

/** What is wrong below a place, as seen from there. */
export const issuesBelow = (issues: Issues, ...place: Place): Issues =>
  issues
    .filter(({ path }) => begins(path, place))
    .map(({ path, message }) => ({ path: path.slice(place.length), message }));
