import { lazyPart } from '../../../components/states/lazy-part.tsx';

/** The ways to begin a form. It brings the ready forms with it, which a form that is begun has no more use for. */
export const StartPane = lazyPart({
  load: async () => (await import('./start-screen.tsx')).StartScreen,
  what: 'the templates',
  skeleton: <div className="page" role="status" aria-label="Loading templates" />,
});
