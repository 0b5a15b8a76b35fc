import type { Operation, Schema } from './openapi.ts';

/** An object that several calls return: it is described once, below them. */
export interface Shape {
  /** In the middle of a sentence: “endpoint object”. */
  name: string;
  article: 'a' | 'an';
  id: string;
  schema: Schema;
}

/** The nouns of the objects, by a key that only they have. */
const nouns: Readonly<Record<string, string>> = {
  email_verified: 'account',
  submit_url: 'endpoint',
  refused_reason: 'submission',
  failing_since: 'destination',
  in_digest: 'delivery',
  queued: 'backfill',
  user_agent: 'session',
  hint: 'API key',
  joined_at: 'member',
  invited_by: 'invitation',
  draft: 'form state',
};

const same = (a: Schema, b: Schema): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The object that a response is, or lists. */
const coreOf = (answer: Schema): Schema => {
  const { items } = answer.properties ?? {};
  return items?.items ? items.items : answer;
};

/** The objects that more than one of these calls return. */
export function shapesOf(operations: readonly Operation[]): Shape[] {
  const cores = operations.flatMap(({ answer }) =>
    typeof answer === 'string' || answer === null ? [] : [coreOf(answer)],
  );
  return Object.entries(nouns).flatMap(([key, noun]) => {
    const [first, ...others] = cores.filter(({ properties }) => properties && key in properties);
    if (!first || others.length === 0 || !others.every((other) => same(first, other))) return [];
    const name = `${noun} object`;
    return [{ name, article: /^[aeiou]/i.test(noun) ? 'an' : 'a', id: name.replaceAll(' ', '-'), schema: first }];
  });
}

export interface ShapedAnswer {
  shape: Shape;
  /** `one`: the object itself; `list`: `items` of such objects; `page`: `items` with the usual keys of a page. */
  form: 'one' | 'list' | 'page';
  /** Keys of the response beside `items`. */
  beside: string[];
}

/** Which of the shapes a response is, or lists; undefined when the call describes it. */
export function shapeOf(answer: Schema, shapes: readonly Shape[]): ShapedAnswer | undefined {
  const core = coreOf(answer);
  const shape = shapes.find(({ schema }) => same(schema, core));
  if (!shape) return undefined;
  const keys = Object.keys(answer.properties ?? {});
  const form = core === answer ? 'one' : keys.includes('pages') ? 'page' : 'list';
  return { shape, form, beside: form === 'one' ? [] : keys.filter((key) => key !== 'items') };
}
