import { formDefinitionSchema, type FormDefinition, type FormState } from '@postern/contracts';
import { nora } from './render-app.tsx';
import { refuse, type Answer } from './trpc-server.ts';
import { anEndpoint } from './submissions.ts';
import { serveEndpoints } from './endpoint-server.ts';

/** An endpoint without submissions. */
export const endpoint = anEndpoint({ submission_count: 0 });
/** A form of two steps, with a condition across them. */
export const contact = formDefinitionSchema.parse({
  title: 'Contact',
  steps: [
    {
      title: 'You',
      fields: [
        { type: 'text', id: 'name', name: 'name', label: 'Name', required: true, width: 'half' },
        { type: 'email', id: 'email', name: 'email', label: 'E-mail', width: 'half' },
      ],
    },
    {
      fields: [
        {
          type: 'textarea',
          id: 'message',
          name: 'message',
          label: 'Message',
          show_when: { conditions: [{ field: 'email', op: 'filled' }] },
        },
      ],
    },
  ],
});

export const noForm: FormState = {
  draft: null,
  draft_updated_at: null,
  published: null,
  version: null,
  published_at: null,
};

interface Save {
  definition: FormDefinition;
  if_updated_at: string | null;
}

export interface FormServer {
  state: FormState;
  saves: Save[];
  answers: Record<string, Answer>;
}

/** A server that stores the form of the endpoint. */
export function aFormServer(draft: FormDefinition | null, published: FormDefinition | null = null): FormServer {
  const server: FormServer = {
    state: {
      draft,
      draft_updated_at: draft && '2026-11-20T13:00:00.000Z',
      published,
      version: published && 3,
      published_at: published && '2026-11-19T13:00:00.000Z',
    },
    saves: [],
    answers: {},
  };
  const change = (state: Partial<FormState>) => (server.state = { ...server.state, ...state });
  server.answers = {
    'auth.profile': () => nora,
    ...serveEndpoints(() => [endpoint]),
    'endpoints.get': () => endpoint,
    'forms.get': () => server.state,
    'forms.save': (input) => {
      const save = input as Save;
      if (save.if_updated_at !== server.state.draft_updated_at)
        return refuse('conflict', 'The form was changed elsewhere.');
      server.saves.push(save);
      const draft_updated_at = new Date(Date.UTC(2026, 10, 20, 14, server.saves.length)).toISOString();
      return change({ draft: save.definition, draft_updated_at });
    },
    'forms.publish': () => change({ published: server.state.draft, version: (server.state.version ?? 0) + 1 }),
    'forms.discardDraft': () => {
      const { published: draft } = server.state;
      return change({ draft, draft_updated_at: draft && '2026-11-20T15:00:00.000Z' });
    },
    'forms.delete': () => void change(noForm),
  };
  return server;
}
