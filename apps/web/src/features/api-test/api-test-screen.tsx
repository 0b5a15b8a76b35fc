import type { Endpoint } from '@postern/contracts';
import { useEffect, useRef } from 'react';
import { Page } from '../../components/page.tsx';
import { useToken } from '../../lib/account/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { CodeTabs } from '../endpoints/snippets/tabs.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { CallForm } from './call-form.tsx';
import { callSnippets } from './snippets/call-snippets.ts';
import { RequestPanel } from './request-panel.tsx';
import { StoredPanel } from './stored-panel.tsx';
import { submitUrlOf } from './target.ts';
import { useCall } from './use-call.ts';

/** A console for the intake, for visitors and accounts. @param endpointId the endpoint that the address names */
export function ApiTestScreen({ endpointId }: { endpointId: string | undefined }) {
  const signedIn = useToken() !== null;
  const endpoints = trpc.endpoints.list.useQuery({ sort: 'received', size: 100 }, { enabled: signedIn });
  const own = signedIn ? endpoints.data?.items : undefined;
  const state = useCall({ endpointId, firstUrl: own?.[0]?.submit_url ?? '' });
  useSendKey(state.send);
  return (
    <Page width={1440} title="API test">
      <p className="muted api-test-lead">
        Sends a real submission to an endpoint and shows the request, the answer and the stored submission.
      </p>
      <div className="console">
        <CallForm state={state} endpoints={own} loading={signedIn && endpoints.isPending} />
        <div className="results">
          <div className="pair">
            <RequestPanel state={state} />
            <AnswerPanel state={state} />
          </div>
          <StoredPanel
            state={state}
            endpoint={ofCall(own, state.endpointId)}
            signedIn={signedIn}
            known={own !== undefined}
          />
          <section className="stack contained" aria-labelledby="call-code">
            <h2 id="call-code">The same call as code</h2>
            <CodeTabs {...codeOf(state)} />
          </section>
        </div>
      </div>
    </Page>
  );
}

const ofCall = (own: readonly Endpoint[] | undefined, id: string | null): Endpoint | undefined =>
  own?.find((endpoint) => endpoint.id === id);

function codeOf({ call, endpointId }: ReturnType<typeof useCall>) {
  const url = submitUrlOf(endpointId ?? 'YOUR_ENDPOINT');
  return { snippets: callSnippets(call, url), mark: url };
}

/** Ctrl or ⌘ with Enter sends, wherever the focus is. */
function useSendKey(send: () => Promise<void>): void {
  const current = useRef(send);
  useEffect(() => {
    current.current = send;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      event.preventDefault();
      void current.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
