import { createFileRoute } from '@tanstack/react-router';

/** The form of an endpoint. Rendered by `_app._endpoint._builder.tsx`. */
export const Route = createFileRoute('/_app/_endpoint/_builder/forms/$endpointId/edit')({
  staticData: { screen: 'the form' },
});
