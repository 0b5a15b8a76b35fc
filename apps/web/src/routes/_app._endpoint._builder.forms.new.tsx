import { createFileRoute, redirect } from '@tanstack/react-router';
import { endpointCreatedAt } from '../features/builder/created-endpoints.ts';

/** The ways to start a form, and a form that is not saved yet. Rendered by `_app._endpoint._builder.tsx`. */
export const Route = createFileRoute('/_app/_endpoint/_builder/forms/new')({
  staticData: { screen: 'the form' },
  beforeLoad: ({ location: { state } }) => {
    const entry = state.__TSR_key ?? '';
    const endpointId = endpointCreatedAt(entry);
    if (endpointId) throw redirect({ to: '/forms/$endpointId/edit', params: { endpointId }, replace: true });
    return { entry, begun: state.formStart };
  },
});
