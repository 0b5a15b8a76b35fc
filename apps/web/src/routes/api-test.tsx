import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { DialogsProvider } from '../components/dialogs/dialogs.tsx';
import { ToastProvider } from '../components/toast.tsx';
import { ApiTestScreen } from '../features/api-test/api-test-screen.tsx';
import { Frame } from '../features/shell/frame.tsx';

/** A console for the intake: signed in or not. */
export const Route = createFileRoute('/api-test')({
  staticData: { screen: 'API test' },
  // Validated on the screen, with the rest of the submit URL.
  validateSearch: ({ endpoint }: Record<string, unknown>): { endpoint?: string } =>
    typeof endpoint === 'string' ? { endpoint } : {},
  component: ApiTest,
});

function ApiTest() {
  const { endpoint } = Route.useSearch();
  const navigate = Route.useNavigate();
  // The parameter has been applied. It is removed, so that another choice on the page survives a reload.
  useEffect(() => {
    if (endpoint) void navigate({ search: {}, replace: true });
  }, [endpoint, navigate]);
  return (
    <ToastProvider>
      <DialogsProvider screen="/api-test">
        <Frame>
          <ApiTestScreen endpointId={endpoint} />
        </Frame>
      </DialogsProvider>
    </ToastProvider>
  );
}
