import type { Endpoint } from '@postern/contracts';
import { ExternalLink } from 'lucide-react';
import { ButtonAnchor } from '../../../components/button.tsx';
import { CopyField } from '../../../components/code/copy.tsx';
import { Note } from '../../../components/note.tsx';
import { QrCode } from './qr-code.tsx';

interface LinkPanelProps {
  endpoint: Endpoint;
  isPublished: boolean;
}

/** The link to the hosted form. */
export function LinkPanel({ endpoint, isPublished }: LinkPanelProps) {
  return (
    <>
      {!isPublished && <Note kind="warning">The form isn’t published yet, so this link doesn’t work.</Note>}
      {isPublished && endpoint.status === 'paused' && (
        <Note kind="warning">This endpoint is paused. Visitors see that the form is paused.</Note>
      )}
      <div className="copy-line">
        <CopyField value={endpoint.form_url} label="Copy link" />
        <ButtonAnchor
          href={endpoint.form_url}
          target="_blank"
          rel="noopener"
          icon={<ExternalLink aria-hidden="true" />}
        >
          Open
        </ButtonAnchor>
      </div>
      <p className="muted small">
        A hosted page in the visitor’s language, unless the form sets one. Works without JavaScript.
      </p>
      {isPublished && <QrCode text={endpoint.form_url} file={`form-${endpoint.id}.svg`} />}
    </>
  );
}
