import { lazyPart } from '../../../components/states/lazy-part.tsx';

/**
 * The ways to start a form. A separate chunk, because it includes the templates, which an existing form does not need.
 */
export const StartPane = lazyPart({
  load: async () => (await import('./start-screen.tsx')).StartScreen,
  what: 'the templates',
  skeleton: <div className="page" role="status" aria-label="Loading templates" />,
});
