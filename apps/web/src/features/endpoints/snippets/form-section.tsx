import { brand, type Endpoint } from '@postern/contracts';
import { ExternalLink } from 'lucide-react';
import { ButtonAnchor, ButtonLink } from '../../../components/button.tsx';
import { CopyField } from '../../../components/code/copy.tsx';
import { Code } from '../../../components/code/code-block.tsx';
import { CopyText } from '../../../components/code/copy-text.tsx';
import { embedLine, enhanceLine } from './form-lines.ts';

/** The ways to use a form: its hosted page, the line that embeds it, the line that enhances a site's own form. */
export function FormSection({ endpoint }: { endpoint: Endpoint }) {
  return (
    <section className="stack roomy contained" aria-labelledby="integrate-form">
      <div className="section first">
        <h2 id="integrate-form">Without writing HTML</h2>
      </div>
      {endpoint.form ? <Published endpoint={endpoint} /> : <Unpublished endpoint={endpoint} />}
      <p className="snippet-lead">Or add this to your own form for inline errors, upload progress and retries.</p>
      <Line code={enhanceLine(endpoint)} label="Script that enhances forms" mark="" />
      <p className="muted small">
        Works with every form on the page that posts to {brand.name}.{' '}
        <a href={`/docs/${brand.slug}-js`}>Behaviour and events</a>
      </p>
    </section>
  );
}

function Published({ endpoint }: { endpoint: Endpoint }) {
  return (
    <>
      <p>Your published form has its own page.</p>
      <div className="copy-line">
        <CopyField value={endpoint.form_url} label="Copy link to the form" />
        <ButtonAnchor
          href={endpoint.form_url}
          target="_blank"
          rel="noopener"
          icon={<ExternalLink aria-hidden="true" />}
        >
          Open
        </ButtonAnchor>
      </div>
      <p className="snippet-lead">Paste this where the form should appear.</p>
      <Line code={embedLine(endpoint)} label="Script that embeds the form" mark={endpoint.id} />
    </>
  );
}

const Unpublished = ({ endpoint }: { endpoint: Endpoint }) => (
  <div className="form-choice">
    <p className="grow">Build a form for this endpoint. You get a hosted page, an embed and the code.</p>
    <ButtonLink to="/forms/$endpointId/edit" params={{ endpointId: endpoint.id }}>
      Build a form
    </ButtonLink>
  </div>
);

const Line = ({ code, label, mark }: { code: string; label: string; mark: string }) => (
  <div className="code">
    <header>
      <span className="grow code-name">HTML</span>
      <CopyText value={code}>Copy</CopyText>
    </header>
    <Code code={code} language="html" label={label} mark={mark} />
  </div>
);
