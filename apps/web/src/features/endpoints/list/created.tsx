import type { Endpoint } from '@postern/contracts';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { CopyField } from '../../../components/code/copy.tsx';
import { SnippetTabs } from '../snippets/tabs.tsx';

interface EndpointCreatedProps {
  endpoint: Endpoint;
  onClose: () => void;
}

/** The second step of creating an endpoint: the URL, and a form that uses it. */
export function EndpointCreated({ endpoint, onClose }: EndpointCreatedProps) {
  const text = useRef<HTMLParagraphElement>(null);
  // The pressed button no longer exists, so its replacement gets the focus.
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} tabIndex={-1} className="no-outline">
        Forms that post to this address arrive in <b dir="auto">{endpoint.name}</b>.
      </p>
      <div className="created-url">
        <CopyField value={endpoint.submit_url} label="Copy endpoint URL" />
      </div>
      <SnippetTabs url={endpoint.submit_url} />
      <footer>
        <Button onClick={onClose}>Done</Button>
        <ButtonLink variant="primary" to="/forms/$endpointId/submissions" params={{ endpointId: endpoint.id }}>
          Open endpoint
        </ButtonLink>
      </footer>
    </>
  );
}
