import { createFileRoute } from '@tanstack/react-router';
import { FinishScreen } from '../../features/auth/providers/finish-screen.tsx';

interface FinishSearch {
  code?: string;
  for?: 'connect';
  failure?: string;
  /** The page to open afterwards, as given in the address. It is only made safe when it is followed. */
  redirect?: string;
}

const textOf = (search: Record<string, unknown>, key: string) =>
  typeof search[key] === 'string' ? { [key]: search[key] } : {};

export const Route = createFileRoute('/_auth-link/single-sign-on')({
  validateSearch: (search: Record<string, unknown>): FinishSearch => ({
    ...textOf(search, 'code'),
    ...textOf(search, 'failure'),
    ...textOf(search, 'redirect'),
    ...(search['for'] === 'connect' && { for: 'connect' }),
  }),
  component: Finish,
});

function Finish() {
  const { code, failure, redirect, for: purpose } = Route.useSearch();
  return <FinishScreen code={code} isConnecting={purpose === 'connect'} failure={failure} returnTo={redirect} />;
}
