import { createFileRoute } from '@tanstack/react-router';
import { BuilderPage } from '../features/builder/builder-page.tsx';

/**
 * The builder at both of its addresses. It is rendered here and not by the child routes: a new form gets its address
 * with the first save, and the builder must keep its state, undo history included.
 */
export const Route = createFileRoute('/_app/_endpoint/_builder')({
  staticData: { screen: 'the form' },
  component: BuilderPage,
});
