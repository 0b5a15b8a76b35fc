import type { Endpoint, FormDefinition } from '@postern/contracts';
import { Tabs } from 'radix-ui';
import { useMemo } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { CodePanel } from './code-panel.tsx';
import { LinkPanel } from './link-panel.tsx';
import { embedCodes, ownHtml, programCodes } from './share-code.ts';
import { SignedLinkPanel } from './signed-link-panel.tsx';
import { Strictness } from './strictness.tsx';

interface ShareDialogProps {
  endpoint: Endpoint;
  /** The published form, or the draft if none is published. */
  form: FormDefinition;
  /** The number of the published version; null if none is published. */
  version: number | null;
  onClose: () => void;
}

const tabs = [
  ['link', 'Link'],
  ['signed', 'Signed link'],
  ['embed', 'Embed'],
  ['html', 'Your own HTML'],
  ['code', 'Code'],
] as const;

/** The ways to share a form, and how strictly its submissions are checked. */
export function ShareDialog({ endpoint, form, version, onClose }: ShareDialogProps) {
  const codes = useMemo(() => {
    const shared = { endpoint, form, version };
    return { embed: embedCodes(shared), html: [ownHtml(shared)], programs: programCodes(shared) };
  }, [endpoint, form, version]);
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={version === null ? 'Share' : `Version ${version} is published`}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <Tabs.Root className="share-tabs" defaultValue="link">
        <Tabs.List className="tabs" aria-label="Ways to share">
          {tabs.map(([value, label]) => (
            <Tabs.Trigger key={value} value={value}>
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {/* Their content takes the focus. */}
        <Tabs.Content value="link" tabIndex={-1}>
          <LinkPanel endpoint={endpoint} isPublished={version !== null} />
        </Tabs.Content>
        <Tabs.Content value="signed" tabIndex={-1}>
          <SignedLinkPanel endpoint={endpoint} form={form} isPublished={version !== null} />
        </Tabs.Content>
        <Tabs.Content value="embed" tabIndex={-1}>
          <CodePanel label="Way to embed" codes={codes.embed} mark={endpoint.id} />
        </Tabs.Content>
        <Tabs.Content value="html" tabIndex={-1}>
          <CodePanel label="Code" codes={codes.html} mark={endpoint.submit_url} />
        </Tabs.Content>
        <Tabs.Content value="code" tabIndex={-1}>
          <CodePanel label="Code in" codes={codes.programs} mark={endpoint.submit_url} />
        </Tabs.Content>
      </Tabs.Root>
      <Strictness endpoint={endpoint} />
    </Dialog>
  );
}
