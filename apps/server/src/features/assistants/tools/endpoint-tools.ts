import { routes } from '@postern/contracts';
import { z } from 'zod';
import { toHarmlessJson } from '../fence/to-harmless-json.ts';
import { endpointId } from './inputs.ts';
import { plural } from './plural.ts';
import { defineTool } from './tool.model.ts';

const LISTED = 50;

export const listEndpoints = defineTool({
  name: 'list_endpoints',
  title: 'List endpoints',
  description:
    'Lists the endpoints that this API key may reach, with their names and the number of their submissions. Start here: other tools need the id of an endpoint.',
  input: z.object({
    q: z.string().optional().describe('Only endpoints whose name or id contains this text.'),
    cursor: z.string().optional().describe('The cursor from the previous answer, to continue the list.'),
  }),
  routes: [routes.endpoints.list],
  async run(call, { q, cursor }) {
    const { items, total, next_cursor } = await call(routes.endpoints.list, { q, cursor, size: LISTED });
    return {
      sentences: [
        `Found ${plural(total, 'endpoint')}. This answer has ${items.length}.`,
        ...(next_cursor === null
          ? []
          : [`There are more: call list_endpoints with cursor ${toHarmlessJson(next_cursor)}.`]),
      ],
      lines: items.map((endpoint) => ({
        endpoint_id: endpoint.id,
        name: endpoint.name,
        status: endpoint.status,
        inbox: endpoint.inbox_count,
        unread: endpoint.unread_count,
        spam: endpoint.spam_count,
        last_submission_at: endpoint.last_submission_at,
      })),
    };
  },
});

export const listFields = defineTool({
  name: 'list_fields',
  title: 'List fields',
  description:
    'Lists the names of the fields that an endpoint has received. A condition of a search needs such a name.',
  input: z.object({ endpoint_id: endpointId }),
  routes: [routes.endpoints.fields],
  async run(call, { endpoint_id }) {
    const { items, merged } = await call(routes.endpoints.fields, { id: endpoint_id });
    return {
      sentences: [`The endpoint has received ${plural(items.length + merged.length, 'field')}.`],
      lines: [
        ...items.map((field) => ({ field })),
        ...merged.map(({ name, into }) => ({ field: name, renamed_to: into })),
      ],
    };
  },
});

export const getForm = defineTool({
  name: 'get_form',
  title: 'Get the form',
  description:
    'Reads the form of an endpoint: the published version and the draft, with the steps, fields and conditions.',
  input: z.object({ endpoint_id: endpointId }),
  routes: [routes.forms.get],
  async run(call, { endpoint_id }) {
    const { draft, published, version, draft_updated_at } = await call(routes.forms.get, { id: endpoint_id });
    const isSame = JSON.stringify(draft) === JSON.stringify(published);
    return {
      sentences: [
        published ? `Version ${version} is published.` : 'No form is published.',
        draft
          ? `There is a draft, last changed at ${draft_updated_at}${isSame ? '. It is the published form' : ''}.`
          : 'There is no draft.',
      ],
      lines: [
        ...(published ? describe('published', published) : []),
        ...(draft && !isSame ? describe('draft', draft) : []),
      ],
    };
  },
});

/** A form on several lines, one for each key, and one for each member of its lists. */
function describe(form: string, definition: object): unknown[] {
  return Object.entries(definition).flatMap(([key, value]: [string, unknown]) =>
    Array.isArray(value) ? value.map((each: unknown) => ({ form, [key]: each })) : [{ form, [key]: value }],
  );
}
