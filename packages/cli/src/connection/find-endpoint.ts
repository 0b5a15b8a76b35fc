import { ApiError, foldName, type Endpoint } from '@postern/contracts';
import { collect } from '../output/collect.ts';
import { CommandError, type Shell } from '../shell.ts';
import { connect, type Connection } from './connect.ts';

type Named = Pick<Endpoint, 'id' | 'name'>;

const LISTED = 10;

/** The endpoints that a key reaches, page by page. */
export async function* eachEndpoint(
  client: Connection['client'],
  q?: string,
  options: { signal?: AbortSignal } = {},
): AsyncGenerator<Endpoint> {
  let cursor: string | null | undefined;
  do {
    const page = await client.endpoints.list(
      { ...(q === undefined ? {} : { q }), ...(cursor ? { cursor } : {}) },
      options,
    );
    if (!Array.isArray(page.items)) throw new SyntaxError('The answer is not a page.');
    yield* page.items;
    cursor = page.next_cursor;
  } while (cursor !== null);
}

export const listEndpoints = (client: Connection['client'], q?: string): Promise<Endpoint[]> =>
  collect(eachEndpoint(client, q));

/** Connects to the server, and finds the id of the endpoint that an argument names by its id or its name. */
export async function connectToEndpoint(shell: Shell, text: string): Promise<Connection & { endpoint_id: string }> {
  const connection = await connect(shell);
  try {
    return { ...connection, endpoint_id: chooseEndpoint(await listEndpoints(connection.client, text), text) };
  } catch (error) {
    // A key that may not list endpoints names them by id.
    if (error instanceof ApiError && error.problem?.code === 'forbidden') return { ...connection, endpoint_id: text };
    throw error;
  }
}

/**
 * An id goes before a name. A name in the same case goes before one that differs in case or accents.
 * @returns the text itself if nothing matches: the server then says that there is no such endpoint
 * @throws {CommandError} when several endpoints have the name
 */
export function chooseEndpoint(endpoints: readonly Named[], text: string): string {
  if (endpoints.some(({ id }) => id === text)) return text;
  const exact = endpoints.filter(({ name }) => name === text);
  const found = exact.length > 0 ? exact : endpoints.filter(({ name }) => foldName(name) === foldName(text));
  if (found.length > 1) {
    const listed = found.slice(0, LISTED).map(({ id, name }) => `${id} (${name})`);
    const more = found.length > LISTED ? ` and ${found.length - LISTED} more` : '';
    throw new CommandError(
      `${found.length} endpoints have this name. Give the id of one: ${listed.join(', ')}${more}.`,
    );
  }
  return found[0]?.id ?? text;
}
