import type { Endpoint } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { Check, Clock, Pause } from 'lucide-react';
import { ButtonLink } from '../../../components/button.tsx';
import { Note } from '../../../components/note.tsx';
import { Time } from '../../../components/time.tsx';
import { endpointWords } from '../../../components/state-words.ts';
import { formatCount } from '../../../lib/format.ts';
import { countsOf, receivedOf } from '../counts.ts';
import { FormSection } from './form-section.tsx';
import { SnippetTabs } from './tabs.tsx';
import { SpecialFields } from './special-fields.tsx';

/** How to send submissions to an endpoint. */
export function IntegrateScreen({ endpoint }: { endpoint: Endpoint }) {
  return (
    <div className="page integrate-page">
      {endpoint.status === 'paused' && <PausedNote endpoint={endpoint} />}
      <div className="main-and-aside narrow-aside">
        <div className="integrate-main">
          <section className="stack contained" aria-labelledby="integrate-snippets">
            <h2 id="integrate-snippets" className="screen-heading">
              Add this to your page
            </h2>
            <p className="muted">
              Rename, add or remove any field. The names become columns. Send one from{' '}
              <Link to="/api-test" search={{ endpoint: endpoint.id }}>
                API test
              </Link>{' '}
              to see the raw request.
            </p>
            <SnippetTabs url={endpoint.submit_url} />
          </section>
          <FormSection endpoint={endpoint} />
          <SpecialFields endpoint={endpoint} />
        </div>
        <div className="integrate-aside">
          <Connection endpoint={endpoint} />
          <Afterwards endpoint={endpoint} />
        </div>
      </div>
    </div>
  );
}

function PausedNote({ endpoint }: { endpoint: Endpoint }) {
  const settings = (
    <ButtonLink size="s" to="/forms/$endpointId/settings" params={{ endpointId: endpoint.id }}>
      Settings
    </ButtonLink>
  );
  return (
    <div className="integrate-note">
      <Note kind="warning" action={settings}>
        This endpoint is paused. Visitors who submit the form see that it is paused.
      </Note>
    </div>
  );
}

function Connection({ endpoint }: { endpoint: Endpoint }) {
  const { last_submission_at: last, status } = endpoint;
  return (
    <section aria-labelledby="integrate-connection">
      <div className="section first">
        <h2 id="integrate-connection">Connection</h2>
      </div>
      <p className="integrate-state" role="status">
        {status === 'paused' ? (
          <Pause aria-hidden="true" className="muted" />
        ) : last ? (
          <Check aria-hidden="true" className="text-accent" />
        ) : (
          <Clock aria-hidden="true" className="text-held" />
        )}
        <span>
          {status === 'paused' && `${endpointWords.paused} · `}
          {last ? `${formatCount(receivedOf(countsOf(endpoint)))} received` : 'Nothing received yet'}
          <small className="muted small as-block">
            {last ? (
              <>
                Last received <Time value={last} />
              </>
            ) : (
              'The first submission appears here automatically.'
            )}
          </small>
        </span>
      </p>
    </section>
  );
}

function Afterwards({ endpoint }: { endpoint: Endpoint }) {
  const { redirect_url: redirect } = endpoint.settings;
  return (
    <section aria-labelledby="integrate-afterwards">
      <div className="section first">
        <h2 id="integrate-afterwards">After sending</h2>
      </div>
      <p className="integrate-redirect break-anywhere">{redirect ?? 'The hosted thank-you page'}</p>
      <p className="muted small">
        <Link className="link" to="/forms/$endpointId/settings" params={{ endpointId: endpoint.id }}>
          Change it in Settings
        </Link>
      </p>
    </section>
  );
}
