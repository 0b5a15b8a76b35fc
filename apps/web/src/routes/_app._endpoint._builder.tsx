import { createFileRoute } from '@tanstack/react-router';
import { BuilderPage } from '../features/builder/builder-page.tsx';

/**
 * The builder at both of its addresses. It is drawn here and not by the routes below: a new form gets its address with the
 * first save, and the builder goes on as it is, with everything that can be undone.
 */
export const Route = createFileRoute('/_app/_endpoint/_builder')({
  staticData: { screen: 'the form' },
  component: BuilderPage,
});
