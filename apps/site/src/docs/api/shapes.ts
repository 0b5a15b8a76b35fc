import type { Operation, Schema } from './openapi.ts';

/** What several calls answer with: it is described once, below them. */
export interface Shape {
  /** In the middle of a sentence: “an endpoint”. */
  name: string;
  id: string;
  schema: Schema;
}

/** What the things are called that the calls of a group deal in, by a key that only they have. */
const names: Readonly<Record<string, string>> = {
  email_verified: 'the account',
  submit_url: 'an endpoint',
  refused_reason: 'a submission',
  failing_since: 'a destination',
  in_digest: 'a delivery',
  queued: 'a back-fill',
  user_agent: 'a session',
  hint: 'an API key',
  draft: 'the state of a form',
};

const same = (a: Schema, b: Schema): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The object that an answer is or lists. */
const coreOf = (answer: Schema): Schema => {
  const { items } = answer.properties ?? {};
  return items?.items ? items.items : answer;
};

/** The shapes that more than one of these calls answers with. */
export function shapesOf(operations: readonly Operation[]): Shape[] {
  const cores = operations.flatMap(({ answer }) =>
    typeof answer === 'string' || answer === null ? [] : [coreOf(answer)],
  );
  return Object.entries(names).flatMap(([key, name]) => {
    const [first, ...others] = cores.filter(({ properties }) => properties && key in properties);
    if (!first || others.length === 0 || !others.every((other) => same(first, other))) return [];
    return [{ name, id: `${name.replace(/^\w+ /, '').replaceAll(' ', '-')}-object`, schema: first }];
  });
}

export interface ShapedAnswer {
  shape: Shape;
  /** `one`: the answer is it; `list`: an object whose `items` each are; `page`: one with the usual keys of a page. */
  form: 'one' | 'list' | 'page';
  /** Keys of the answer beside `items`. */
  beside: string[];
}

/** Which of the shapes an answer is, or lists; undefined when it is described where it stands. */
export function shapeOf(answer: Schema, shapes: readonly Shape[]): ShapedAnswer | undefined {
  const core = coreOf(answer);
  const shape = shapes.find(({ schema }) => same(schema, core));
  if (!shape) return undefined;
  const keys = Object.keys(answer.properties ?? {});
  const form = core === answer ? 'one' : keys.includes('pages') ? 'page' : 'list';
  return { shape, form, beside: form === 'one' ? [] : keys.filter((key) => key !== 'items') };
}
